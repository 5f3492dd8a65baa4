import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { fetchFrom } from './fetch-from.ts'

let close: (() => void) | undefined
afterEach(() => close?.())

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer).listen(0, '127.0.0.1')
  await once(server, 'listening')
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the server has no port')
  return `http://127.0.0.1:${address.port}`
}

const small = { ms: 500, bytes: 2 ** 20 }

test('an answer within the limits is passed on unchanged', async () => {
  const url = await serve((_request, response) =>
    response.writeHead(302, { Location: '/there' }).end('a'.repeat(2 ** 20)),
  )
  const response = await fetchFrom(url, small)(url, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([302, '/there'])
  expect((await response.text()).length).toBe(2 ** 20)
})

test('a body without an end is aborted', async () => {
  const url = await serve((_request, response) => {
    const more = () => {
      while (response.write('a'.repeat(65_536)));
    }
    response.on('drain', more)
    more()
  })
  const response = await fetchFrom(url, small)(url)
  await expect(response.arrayBuffer()).rejects.toThrow(`${url} sends more than 1 MiB.`)
})

test('a registry that does not answer, or stops in the middle of an answer, times out', async () => {
  const silent = await serve(() => undefined)
  await expect(fetchFrom(silent, small)(silent)).rejects.toThrow(`${silent} cannot be reached.`)
  close?.()
  const half = await serve((_request, response) => void response.write('half'))
  const response = await fetchFrom(half, small)(half)
  await expect(response.text()).rejects.toThrow('timeout')
})
