import type { Schema } from '@registry/api-client'
import { expect, test } from 'vitest'
import { claimView } from './claim-view.ts'

const node: Schema<'Node'> = {
  id: 'pack',
  name: 'Pack',
  description: '',
  repository: 'https://github.com/ada/pack',
  publisher: { id: 'unclaimed', name: 'Unclaimed' },
  status: 'NodeStatusActive',
  downloads: 0,
}

const ok = (data: Schema<'Node'>) => claimView({ ok: true, status: 200, data, headers: new Headers() })

test('an unclaimed pack with a repository can be claimed', () => {
  expect(ok(node)).toMatchObject({ kind: 'claimable', node: { repository: 'https://github.com/ada/pack' } })
})

test('a pack with a publisher is already claimed', () => {
  expect(ok({ ...node, publisher: { id: 'ada', name: '' } })).toMatchObject({
    kind: 'claimed',
    publisher: { id: 'ada', name: 'ada' },
  })
})

test('a pack with an unsafe repository address has no repository', () => {
  expect(ok({ ...node, repository: 'javascript:alert(1)' })?.kind).toBe('noRepository')
})

test('a banned pack is distinguished from a missing one', () => {
  const refused = { ok: false as const, status: 403, code: 'node_banned', message: '' }
  expect(claimView(refused)).toEqual({ kind: 'banned' })
  expect(claimView({ ...refused, status: 404, code: 'node_not_found' })).toBeUndefined()
})
