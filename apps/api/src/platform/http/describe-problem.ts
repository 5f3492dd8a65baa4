import type { ErrorObject } from 'ajv/dist/2020.js'

type Schema = Record<string, unknown>

/** Describes the problem of a request for a person. `what` names the checked part: `body`, `query`, `address`. */
export function describeProblem(problem: ErrorObject | undefined, what: string): string {
  if (!problem) return `the ${what} is not what the contract says`
  const path = problem.instancePath.split('/').slice(1).map(unescapePointer)
  const missing: unknown = problem.params['missingProperty']
  if (problem.keyword === 'required') return `${quoted([...path, missing])} is missing`
  const unknown: unknown = problem.params['additionalProperty']
  if (problem.keyword === 'additionalProperties') return `${quoted([...path, unknown])} is not known here`
  const location = path.length === 0 ? `the ${what}` : quoted(path)
  return `${location} ${demandOf(problem)}`
}

function demandOf({ keyword, params, parentSchema, message }: ErrorObject): string {
  const schema: Schema = parentSchema ?? {}
  const limit = Number(params['limit'])
  switch (keyword) {
    case 'type':
    case 'minimum':
    case 'maximum':
      return `must be ${kindOf(schema)}${boundsOf(schema)}`
    case 'enum':
      return `must be one of ${listOf(params['allowedValues']).join(', ')}`
    case 'minLength':
      return limit === 1 ? 'must not be empty' : `must have at least ${count(limit, 'character')}`
    case 'maxLength':
      return `must have at most ${count(limit, 'character')}`
    case 'minItems':
      return `must have at least ${count(limit, 'entry', 'entries')}`
    case 'maxItems':
      return `must have at most ${count(limit, 'entry', 'entries')}`
    case 'pattern':
      return `must have the form ${String(params['pattern'])}`
    case 'format':
      return `must be ${formats.get(String(params['format'])) ?? `a valid ${String(params['format'])}`}`
    default:
      return message ?? 'is not what the contract says'
  }
}

const kinds = new Map<string, string>(
  Object.entries({
    integer: 'a whole number',
    number: 'a number',
    string: 'text',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
  }),
)

const formats = new Map<string, string>(
  Object.entries({
    'date-time': 'a moment such as 2026-01-02T03:04:05Z',
    uuid: 'a UUID such as 0b7c2a52-6f0e-4d5c-9a3e-1f2d3c4b5a69',
    email: 'an e-mail address such as name@example.com',
    uri: 'an address such as https://example.com/path',
  }),
)

function kindOf({ type }: Schema): string {
  return listOf(type)
    .map((word) => kinds.get(word) ?? word)
    .join(' or ')
}

function boundsOf({ type, minimum, maximum }: Schema): string {
  if (type !== 'integer' && type !== 'number') return ''
  if (typeof minimum === 'number' && typeof maximum === 'number') return ` between ${minimum} and ${maximum}`
  if (typeof minimum === 'number') return ` of at least ${minimum}`
  return typeof maximum === 'number' ? ` of at most ${maximum}` : ''
}

function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`
}

function listOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).map(String)
}

function quoted(path: unknown[]): string {
  return `\`${path.join('.')}\``
}

function unescapePointer(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}
