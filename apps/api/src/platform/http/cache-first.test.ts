import { expect, it } from 'vitest'
import { createAnswerCache } from '../cache/answer-cache.ts'
import { createRevisions } from '../cache/revisions.ts'
import { cacheFirst } from './cache-first.ts'

const told = { headers: ['Content-Type', 'application/json', 'Cache-Control', 'no-cache'] }

function open() {
  const answers = createAnswerCache(createRevisions())
  const asked: string[] = []
  const ask = cacheFirst(answers, async ({ url }) => {
    asked.push(url)
    return new Response('made')
  })
  return { answers, asked, ask }
}

it('a cached answer is sent with its headers, without a call to the API', async () => {
  const { answers, asked, ask } = open()
  const { etag } = answers.set('/nodes?limit=1', answers.revision(), '{"nodes":[]}', told)
  const response = await ask(new Request('http://registry/nodes?limit=1'))
  expect(await response.text()).toBe('{"nodes":[]}')
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-cache',
    'content-type': 'application/json',
    etag,
  })
  expect(asked).toEqual([])
})

it('a stale or unknown answer, a request with a credential and a write go to the API', async () => {
  const { answers, asked, ask } = open()
  answers.set('/nodes/a', answers.revision(), '{}', told)
  answers.set('/nodes/b', answers.revision() - 1, '{}', told)
  await ask(new Request('http://registry/nodes/b'))
  await ask(new Request('http://registry/nodes/c'))
  await ask(new Request('http://registry/nodes/a', { headers: { Authorization: 'Bearer x' } }))
  await ask(new Request('http://registry/nodes/a', { method: 'DELETE' }))
  expect(asked).toHaveLength(4)
})
