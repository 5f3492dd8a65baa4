import { expect, it } from 'vitest'
import { underApi } from './under-api.ts'

const site = underApi(
  async (request) =>
    new Response(
      `api ${request.method} ${new URL(request.url).pathname}${new URL(request.url).search} ${await request.text()}`,
    ),
  async (request) => new Response(`pages ${new URL(request.url).pathname}`),
)

async function answer(path: string, init?: RequestInit): Promise<string> {
  return (await site(new Request(`http://site.test${path}`, init))).text()
}

it.each([
  ['/api/nodes?page=2&node_id=a%2Fb', 'api GET /nodes?page=2&node_id=a%2Fb '],
  ['/api', 'api GET / '],
  ['/api/', 'api GET / '],
  ['/apiary', 'pages /apiary'],
  ['/nodes/api', 'pages /nodes/api'],
  ['/', 'pages /'],
])('%s is answered by %s', async (path, expected) => {
  expect(await answer(path)).toBe(expected)
})

it('hands on the method and the body as they are', async () => {
  expect(await answer('/api/uploads/1', { method: 'PUT', body: 'bytes' })).toBe('api PUT /uploads/1 bytes')
})
