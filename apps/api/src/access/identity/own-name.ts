import { RegistryError } from '../../platform/errors.ts'
import { shortText, shortTextProblem } from '../../platform/short-text.ts'

const longestName = 100

/** Normalizes a name for storage. Throws `invalid_name` and the codes of `shortTextProblem`. */
export function nameOf(text: unknown): string {
  const name = typeof text === 'string' ? shortText(text) : ''
  const problem = shortTextProblem(name)
  if (problem) throw new RegistryError(problem, { field: 'name' })
  if (name === '' || Array.from(name).length > longestName)
    throw new RegistryError('invalid_name', { limit: longestName })
  return name
}
