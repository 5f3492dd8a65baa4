import { credentialKinds, type Credential } from './credential-kinds.ts'
import { isWellFormed, secretLength } from './secret-text.ts'

/**
 * Returns the probable cause of a refused credential as a clause for a message. The cause depends on the text alone.
 */
export function likelyCause(text: string, expected: Credential): string {
  const { prefix, called } = credentialKinds[expected]
  if (text === '') return 'it is empty'
  if (text.startsWith(prefix)) return causeWithin(text, expected)
  const found = nameOf(text)
  if (found !== undefined) return `this is ${found}, not ${called}`
  if (text.length === secretLength && /^[0-9A-Za-z]+$/.test(text)) return `its beginning \`${prefix}\` is missing`
  return `it does not begin with \`${prefix}\``
}

/** Returns the probable cause for a text without the shape of an ID token, as a clause for a message. */
export function likelyCauseOfNoIdToken(text: string): string {
  const found = nameOf(text)
  if (found === credentialKinds.apiKey.called)
    return `this is ${found}, which belongs in \`X-API-Key\` where the operation accepts one`
  return found === undefined || found === idToken ? 'it is not complete' : `this is ${found}, not an ID token`
}

function causeWithin(text: string, kind: Credential): string {
  const secret = text.slice(credentialKinds[kind].prefix.length)
  if (/[…*]|\.\.\./.test(secret)) return 'this is the short form that lists show'
  if (!/^[0-9A-Za-z]*$/.test(secret)) return 'it has characters that no token has'
  if (secret.length < secretLength) return 'it is cut off'
  if (secret.length > secretLength) return 'something else was copied along with it'
  return isWellFormed(kind, text) ? credentialKinds[kind].gone : 'a character of it is wrong'
}

const idToken = 'an ID token'

const foreign: [pattern: RegExp, name: string][] = [
  [/^(?:gh[pousr]_|github_pat_)/, 'a GitHub token'],
  [/^glpat-/, 'a GitLab token'],
  [/^npm_/, 'an npm token'],
  [/^pypi-/, 'a PyPI token'],
  [/^hf_/, 'a Hugging Face token'],
  [/^eyJ[\w-]*\.eyJ/, idToken],
  [/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'an id or a token of another registry'],
]

function nameOf(text: string): string | undefined {
  const own = Object.values(credentialKinds).find(({ prefix }) => text.startsWith(prefix))
  return own?.called ?? foreign.find(([pattern]) => pattern.test(text))?.[1]
}
