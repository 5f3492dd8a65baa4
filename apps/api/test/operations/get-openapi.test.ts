import { expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

test('200 with the whole contract and the URL of this registry', async () => {
  const { status, body } = await registry.call('getOpenapi', '/openapi')
  expect(status).toBe(200)
  expect(body.openapi).toMatch(/^3\.1/)
  expect(body.servers).toEqual([{ url: 'http://registry.test' }])
  expect(Object.keys(body.paths)).toContain('/publishers/{publisherId}/nodes/{nodeId}/versions')
})
