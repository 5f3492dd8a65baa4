import { expect, test } from 'vitest'
import { credentialKinds, type Credential } from './credential-kinds.ts'
import { likelyCause, likelyCauseOfNoIdToken } from './likely-cause.ts'
import { createSecretText } from './secret-text.ts'

const token = createSecretText('publish')
const wrong = (text: string) => text.slice(0, -1) + (text.endsWith('a') ? 'b' : 'a')
const idToken = 'eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiIxIn0.c2ln'

test.each([
  ['', 'it is empty'],
  [token.slice(0, -5), 'it is cut off'],
  [`${token}crt`, 'something else was copied along with it'],
  [wrong(token), 'a character of it is wrong'],
  [token.slice(4), 'its beginning `crt_` is missing'],
  ['crt_…a1b2', 'this is the short form that lists show'],
  [`${token}, and more`, 'it has characters that no token has'],
  [token, 'it was revoked, or is of another registry'],
  [createSecretText('apiKey'), 'this is an API key, not a publish token'],
  [createSecretText('admin'), 'this is an admin token, not a publish token'],
  ['ghp_16C7e42F292c6912E7710c838347Ae178B4a', 'this is a GitHub token, not a publish token'],
  ['github_pat_11AAAAAAA0abcdefgh', 'this is a GitHub token, not a publish token'],
  [idToken, 'this is an ID token, not a publish token'],
  ['8f14e45f-ceea-467f-a9d6-b1c2d3e4f506', 'this is an id or a token of another registry, not a publish token'],
  ['nonsense', 'it does not begin with `crt_`'],
])('the likely cause for a text %j in place of a publish token is: %s', (text, cause) => {
  expect(likelyCause(text, 'publish')).toBe(cause)
})

test('every kind of credential is distinguished from every other kind', () => {
  // The keys of `credentialKinds` are the kinds.
  const kinds = Object.keys(credentialKinds) as Credential[]
  for (const kind of kinds)
    for (const expected of kinds) {
      const cause = likelyCause(createSecretText(kind), expected)
      const told = { kind, expected, isOther: /^this is an? [\w ]+, not an? /.test(cause) }
      expect(told).toEqual({ kind, expected, isOther: kind !== expected })
    }
})

test('a text in place of an ID token is named by its kind', () => {
  expect(likelyCauseOfNoIdToken(token)).toBe('this is a publish token, not an ID token')
  expect(likelyCauseOfNoIdToken(createSecretText('apiKey'))).toBe(
    'this is an API key, which belongs in `X-API-Key` where the operation accepts one',
  )
  expect(likelyCauseOfNoIdToken('gho_abc')).toBe('this is a GitHub token, not an ID token')
  expect(likelyCauseOfNoIdToken(idToken.slice(0, 30))).toBe('it is not complete')
})
