import { expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()
const get = (path: string, method = 'GET') => registry.fetch(new Request(`http://registry.test${path}`, { method }))

test('the reference page loads only files of the registry', async () => {
  const page = await (await get('/reference')).text()
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(addresses).toContain('reference/swagger-ui.js')
  for (const address of addresses.filter((one) => !one.startsWith('data:'))) {
    const response = await get(`/${address}`)
    expect({ address, status: response.status }).toEqual({ address, status: 200 })
    await response.arrayBuffer()
  }
})

test('HEAD has no body, and other files are not found', async () => {
  expect(await (await get('/reference', 'HEAD')).text()).toBe('')
  expect((await get('/reference/../package.json')).status).toBe(404)
  expect((await get('/reference/package.json')).status).toBe(404)
})
