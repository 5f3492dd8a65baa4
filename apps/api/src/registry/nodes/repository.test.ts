import { expect, it } from 'vitest'
import { isCloneable, parseRepository, repositoryName, repositoryOwner } from './repository.ts'

it.each([
  'https://github.com/Owner/Repo',
  'http://GitHub.com/owner/repo/',
  'https://www.github.com/Owner/Repo.git',
  'https://github.com/Owner/Repo.git/',
  'git@github.com:Owner/Repo.git',
  'ssh://git@github.com/Owner/Repo',
  'git+https://github.com/Owner/Repo#egg=x',
  'https://github.com/Owner/Repo/tree/main/sub',
  'https://github.com/Owner/Repo/raw/refs/heads/main/a%20b.py',
  'https://raw.githubusercontent.com/Owner/Repo/main/nodes.py',
  ' https://github.com/Owner/Repo?tab=readme-ov-file#top ',
])('%s has the key of its repository', (address) => {
  expect(parseRepository(address)?.key).toBe('github.com/owner/repo')
})

it.each([
  ['https://gist.githubusercontent.com/a/0123/raw/45/x.py', 'gist.github.com/a/0123'],
  ['https://huggingface.co/spaces/A/B/tree/main', 'huggingface.co/spaces/a/b'],
  ['https://huggingface.co/A/B/resolve/main/x', 'huggingface.co/a/b'],
  ['https://gitlab.com/Group/Sub/Repo/-/tree/main', 'gitlab.com/group/sub/repo'],
  ['https://codeberg.org/A/B/src/branch/main', 'codeberg.org/a/b'],
  ['https://git.example.org/~me/Repo.git', 'git.example.org/~me/repo'],
])('%s has the key %s', (address, key) => {
  expect(parseRepository(address)?.key).toBe(key)
})

it('keeps the spelling of owner and name for display', () => {
  expect(parseRepository('https://github.com/Owner/My-Repo.git/')).toMatchObject({
    url: 'https://github.com/Owner/My-Repo',
    owner: 'Owner',
    name: 'My-Repo',
  })
})

it('distinguishes pages by their query on unknown hosts', () => {
  const [one, two] = ['https://models.example/x?v=1', 'https://models.example/x?v=2'].map(parseRepository)
  expect(one?.key).not.toBe(two?.key)
})

it.each([
  '',
  'nonsense',
  'htps://github.com/a/b',
  'https://github.com',
  'https://github.com/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://localhost/a',
])('%j is not a repository', (address) => {
  expect(parseRepository(address)).toBeUndefined()
})

it.each([
  ['https://raw.githubusercontent.com/O/R/main/a%20b.py', 'https://github.com/O/R/blob/main/a%20b.py'],
  ['https://github.com/O/R/raw/refs/heads/main/x/y.py', 'https://github.com/O/R/blob/refs/heads/main/x/y.py'],
  ['https://github.com/O/R/blob/main/x.py', 'https://github.com/O/R/blob/main/x.py'],
  ['https://github.com/O/R/tree/main/x', undefined],
  ['https://github.com/O/R', undefined],
])('%s has the file page %s', (address, file) => {
  expect(parseRepository(address)?.file).toBe(file)
})

it.each([
  ['https://github.com/O/R', true],
  ['https://github.com/O/R.git', true],
  ['https://github.com/O/R/tree/main/sub', true],
  ['https://codeberg.org/O/R', true],
  ['https://git.example.org/me/R', true],
  ['http://git/R', true],
  ['https://github.com/O/R/blob/main/x.py', false],
  ['https://raw.githubusercontent.com/O/R/main/x.py', false],
  ['https://gist.github.com/a/0123', false],
  ['https://huggingface.co/A/B', false],
  ['https://civitai.com/models/1', false],
  ['https://github.com/O', false],
  ['https://github.com/O/.git', false],
  ['somewhere', false],
])('whether git can clone %s: %j', (address, cloned) => {
  expect(isCloneable(address)).toBe(cloned)
})

it.each([
  'https://github.com/A/Pack.git',
  'https://github.com/a/pack/blob/main/nodes/one.py',
  'https://raw.githubusercontent.com/a/pack/main/one.py',
])('name and owner of the repository are read from %s', (address) => {
  expect([repositoryName(address), repositoryOwner(address)]).toEqual(['pack', 'github.com/a'])
})
