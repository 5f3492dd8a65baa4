import { describe, expect, it } from 'vitest'
import { authorOf, parseAuthorId } from './author.ts'

describe('who wrote a pack', () => {
  it.each([
    'https://github.com/OctoCat/pack',
    'http://www.github.com/OctoCat/pack.git',
    'https://github.com/OctoCat/pack/blob/main/one.py',
    'https://raw.githubusercontent.com/OctoCat/pack/main/one.py',
    'https://gist.github.com/OctoCat/0123',
  ])('is the account that owns %s, in its spelling', (repository) => {
    expect(authorOf({ repository, author: 'Somebody Else' })).toEqual({ id: 'octocat', name: 'OctoCat' })
  })

  it.each([
    '',
    'https://models.example/user/octocat',
    'https://github.com/octocat',
    'https://github.com.evil.example/a/b',
  ])('is the given author where %j names no repository on GitHub', (repository) => {
    expect(authorOf({ repository, author: ' OctoCat & Friends ' })).toEqual({
      id: '~octocat & friends',
      name: 'OctoCat & Friends',
    })
  })

  it('is another one on another host, although the names are alike', () => {
    expect(authorOf({ repository: 'https://codeberg.org/OctoCat/pack', author: '' })).toEqual({ name: 'OctoCat' })
    expect(authorOf({ repository: 'https://codeberg.org/OctoCat/pack', author: 'octocat' })?.id).toBe('~octocat')
  })

  it('is not known where a pack says neither', () => {
    expect(authorOf({ repository: '', author: ' ' })).toBeUndefined()
    expect(authorOf({ repository: 'https://example.com/a/b', author: '' })).toBeUndefined()
  })

  it('has no page under a name that no address takes', () => {
    const name = 'x'.repeat(300)
    expect(authorOf({ repository: '', author: name })).toEqual({ name })
  })
})

it('an id leads to the packs that it was made of', () => {
  expect(parseAuthorId('OctoCat')).toEqual({ account: 'octocat' })
  expect(parseAuthorId('~ÉMILE Z')).toEqual({ givenName: 'Émile z' })
})
