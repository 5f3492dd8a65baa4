import { createKeptAnswers } from '@registry/api'
import { expect, it } from 'vitest'
import { keptFirst } from './kept-first.ts'

const told = { headers: ['Content-Type', 'application/json', 'Cache-Control', 'no-cache'] }

function open() {
  const kept = createKeptAnswers()
  const asked: string[] = []
  const ask = keptFirst(kept, async ({ url }) => {
    asked.push(url)
    return new Response('made')
  })
  return { kept, asked, ask }
}

it('what is kept is answered as it is, with what is said of it', async () => {
  const { kept, asked, ask } = open()
  const { etag } = kept.keep('/nodes?limit=1', kept.revision(), '{"nodes":[]}', told)
  const response = await ask(new Request('http://registry/nodes?limit=1'))
  expect(await response.text()).toBe('{"nodes":[]}')
  expect(Object.fromEntries(response.headers)).toEqual({
    'cache-control': 'no-cache',
    'content-type': 'application/json',
    etag,
  })
  expect(asked).toEqual([])
})

it('what has changed, was never kept, or is asked for with a credential or to change it is made', async () => {
  const { kept, asked, ask } = open()
  kept.keep('/nodes/a', kept.revision(), '{}', told)
  kept.keep('/nodes/b', kept.revision() - 1, '{}', told)
  await ask(new Request('http://registry/nodes/b'))
  await ask(new Request('http://registry/nodes/c'))
  await ask(new Request('http://registry/nodes/a', { headers: { Authorization: 'Bearer x' } }))
  await ask(new Request('http://registry/nodes/a', { method: 'DELETE' }))
  expect(asked).toHaveLength(4)
})
