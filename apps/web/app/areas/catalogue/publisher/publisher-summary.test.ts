import { expect, test } from 'vitest'
import { summarizePublisher } from './publisher-summary.ts'

test('summarizes a publisher with required fields only', () => {
  expect(summarizePublisher({ id: 'me', name: '' })).toEqual({
    id: 'me',
    name: 'me',
    description: '',
    unclaimed: false,
    banned: false,
    members: [],
  })
})

test('omits unsafe addresses', () => {
  const { website, source, support } = summarizePublisher({
    id: 'me',
    name: 'Me',
    website: 'javascript:alert(1)',
    source_code_repo: 'https://git.test/me',
    support: 'mailto:me@x.test',
  })
  expect([website, source, support]).toEqual([undefined, 'https://git.test/me', 'mailto:me@x.test'])
})

test('lists members by name', () => {
  expect(summarizePublisher({ id: 'me', name: 'Me', members: [{ user: { name: 'Ada' } }, {}] }).members).toEqual([
    'Ada',
  ])
})
