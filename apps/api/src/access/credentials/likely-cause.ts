import { secretPrefixes, type SecretKind } from './secret-kinds.ts'
import { isSecretText, secretLength } from './secret-text.ts'

/** Why a credential is probably refused, to complete a sentence. Tells nothing but what the text itself shows. */
export function likelyCause(text: string, expected: SecretKind): string {
  const prefix = secretPrefixes[expected]
  if (text === '') return 'it is empty'
  if (text.startsWith(prefix)) return causeWithin(text, prefix)
  const kind = kindOf(text)
  if (kind !== undefined) return `this is ${kind}, not ${names[expected]}`
  if (text.length === secretLength && /^[0-9A-Za-z]+$/.test(text)) return `its beginning \`${prefix}\` is missing`
  return `it does not begin with \`${prefix}\``
}

/** The same where an ID token is expected, and the credential has not even the shape of one. */
export function likelyCauseOfNoIdToken(text: string): string {
  const kind = kindOf(text)
  return kind === undefined || kind === idToken ? 'it is not complete' : `this is ${kind}, not an ID token`
}

function causeWithin(text: string, prefix: string): string {
  const secret = text.slice(prefix.length)
  if (/[…*]|\.\.\./.test(secret)) return 'this is the short form that lists show'
  if (!/^[0-9A-Za-z]*$/.test(secret)) return 'it has characters that no token has'
  if (secret.length < secretLength) return 'it is cut off'
  if (secret.length > secretLength) return 'something else was copied along with it'
  if (!isSecretText(prefix, text)) return 'a character of it is wrong'
  return 'it was revoked, or is of another registry'
}

const names: Record<SecretKind, string> = {
  publish: 'a publish token',
  admin: 'an admin token',
  service: 'a service token',
  ci: 'a token of a continuous integration',
  apiKey: 'an API key',
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

function kindOf(text: string): string | undefined {
  // Its keys are the kinds.
  const kinds = Object.keys(names) as SecretKind[]
  const own = kinds.find((kind) => text.startsWith(secretPrefixes[kind]))
  return own ? names[own] : foreign.find(([pattern]) => pattern.test(text))?.[1]
}
