import { expect, test } from 'vitest'
import { parseGitHubRepository } from './github-repository.ts'

const github = 'https://github.com'
const standIn = 'http://127.0.0.1:9999'

test.each([
  ['https://github.com/alice/pack', 'alice/pack'],
  ['https://www.GitHub.com/Alice/Pack.git/', 'Alice/Pack'],
  ['git@github.com:alice/pack.git', 'alice/pack'],
  ['git+https://github.com/alice/pack', 'alice/pack'],
  ['ssh://git@github.com/alice/pack.git', 'alice/pack'],
  ['https://github.com/alice/pack/tree/main/nodes?tab=readme#top', 'alice/pack'],
])('%s is the repository %s', (address, repository) => {
  const parsed = parseGitHubRepository(address, github)
  expect(`${parsed?.owner}/${parsed?.name}`).toBe(repository)
})

test.each([
  '',
  'alice/pack',
  'https://github.com/alice',
  'https://github.com.evil.test/alice/pack',
  'https://github.com@evil.test/alice/pack',
  'https://gitlab.com/alice/pack',
  'http://127.0.0.1:9999/alice/pack',
  'https://github.com/alice/%2e%2e%2fuser',
  'https://github.com/alice/pack name',
  'https://github.com/alice/..git',
  'javascript:alert(1)',
])('%j is not a repository on GitHub', (address) => {
  expect(parseGitHubRepository(address, github)).toBeUndefined()
})

test('with another GitHub host, only repositories on that host are recognised', () => {
  expect(parseGitHubRepository('http://127.0.0.1:9999/alice/pack', standIn)).toEqual({ owner: 'alice', name: 'pack' })
  expect(parseGitHubRepository('http://127.0.0.1:9998/alice/pack', standIn)).toBeUndefined()
  expect(parseGitHubRepository('https://github.com/alice/pack', standIn)).toBeUndefined()
})
