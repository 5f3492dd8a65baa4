import type { Parameter } from './contract.ts'

/**
 * Returns the text of a parameter in a form that the validator accepts: Python clients send `True`. A number that is
 * not a decimal integer stays invalid, because JavaScript would accept `0x10`, `1e3` and `Infinity`.
 */
export function parameterText(parameter: Parameter, value: string | string[]): string | string[] {
  if (typeof value !== 'string') return value
  const { type, format } = parameter.schema
  if (parameter['x-blankless']) return value.trim().replaceAll(' ', '+')
  if (format === 'date-time') return withOffset(value)
  if (type === 'boolean') return booleans.get(value.toLowerCase()) ?? value
  if (type === 'integer') return /^-?\d+$/.test(value) ? value : notANumber
  return value
}

const booleans = new Map(Object.entries({ true: 'true', false: 'false', 1: 'true', 0: 'false' }))

const notANumber = 'not a number'

/** Restores a plus: a client that does not escape the `+` of `1.0.0+cu121` or `+00:00` sends a space. */
function withOffset(moment: string): string {
  return moment.replace(/ (?=\d\d:\d\d$)/, '+')
}
