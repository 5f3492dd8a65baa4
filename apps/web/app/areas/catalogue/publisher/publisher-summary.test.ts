import { expect, test } from 'vitest'
import { summarizePublisher } from './publisher-summary.ts'

test('a publisher with nothing but what it must have', () => {
  expect(summarizePublisher({ id: 'me', name: '' })).toEqual({
    id: 'me',
    name: 'me',
    description: '',
    unclaimed: false,
    banned: false,
    members: [],
  })
})

test('addresses that are not of the web are left out', () => {
  const { website, source, support } = summarizePublisher({
    id: 'me',
    name: 'Me',
    website: 'javascript:alert(1)',
    source_code_repo: 'https://git.test/me',
    support: 'mailto:me@x.test',
  })
  expect([website, source, support]).toEqual([undefined, 'https://git.test/me', 'mailto:me@x.test'])
})

test('members are told by name', () => {
  expect(summarizePublisher({ id: 'me', name: 'Me', members: [{ user: { name: 'Ada' } }, {}] }).members).toEqual([
    'Ada',
  ])
})
