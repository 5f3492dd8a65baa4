import { RegistryError } from '../../platform/errors.ts'
import { isObject } from '../../platform/is-object.ts'
import { shortText, shortTextProblem } from '../../platform/short-text.ts'

const longestName = 100
/** As many characters as an address of SMTP can have. */
const longestEmail = 254

/**
 * The body of a request to the provider, with the name of a new account as it is stored. Throws `invalid_name`, `invalid_email` and
 * the codes of `shortTextProblem`.
 */
export function signUpFacts(body: unknown, path: string): unknown {
  if (!isObject(body)) return body
  const { email } = body
  if (typeof email === 'string' && (email.length > longestEmail || shortTextProblem(email) || /\s/u.test(email.trim())))
    throw new RegistryError('invalid_email')
  return path === '/sign-up/email' ? { ...body, name: nameOf(body['name']) } : body
}

function nameOf(text: unknown): string {
  const name = typeof text === 'string' ? shortText(text) : ''
  const problem = shortTextProblem(name)
  if (problem) throw new RegistryError(problem, { field: 'name' })
  if (name === '' || Array.from(name).length > longestName)
    throw new RegistryError('invalid_name', { limit: longestName })
  return name
}
