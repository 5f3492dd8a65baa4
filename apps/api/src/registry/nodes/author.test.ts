import { describe, expect, it } from 'vitest'
import { authorOf, parseAuthorId } from './author.ts'

describe('the author of a pack', () => {
  it.each([
    'https://github.com/OctoCat/pack',
    'http://www.github.com/OctoCat/pack.git',
    'https://github.com/OctoCat/pack/blob/main/one.py',
    'https://raw.githubusercontent.com/OctoCat/pack/main/one.py',
    'https://gist.github.com/OctoCat/0123',
  ])('is the GitHub account of %s, in its spelling', (repository) => {
    expect(authorOf({ repository, author: 'Somebody Else' })).toEqual({ id: 'octocat', name: 'OctoCat' })
  })

  it.each([
    '',
    'https://models.example/user/octocat',
    'https://github.com/octocat',
    'https://github.com.evil.example/a/b',
  ])('is the stated author if %j is not a repository on GitHub', (repository) => {
    expect(authorOf({ repository, author: ' OctoCat & Friends ' })).toEqual({
      id: '~octocat & friends',
      name: 'OctoCat & Friends',
    })
  })

  it('differs on another host, even with the same name', () => {
    expect(authorOf({ repository: 'https://codeberg.org/OctoCat/pack', author: '' })).toEqual({ name: 'OctoCat' })
    expect(authorOf({ repository: 'https://codeberg.org/OctoCat/pack', author: 'octocat' })?.id).toBe('~octocat')
  })

  it('is unknown without a repository and a stated author', () => {
    expect(authorOf({ repository: '', author: ' ' })).toBeUndefined()
    expect(authorOf({ repository: 'https://example.com/a/b', author: '' })).toBeUndefined()
  })

  it('has no page if the name is too long for a URL', () => {
    const name = 'x'.repeat(300)
    expect(authorOf({ repository: '', author: name })).toEqual({ name })
  })
})

it('an author id is parsed into an account or a stated name', () => {
  expect(parseAuthorId('OctoCat')).toEqual({ account: 'octocat' })
  expect(parseAuthorId('~ÉMILE Z')).toEqual({ givenName: 'Émile z' })
})
