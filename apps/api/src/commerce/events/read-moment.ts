import { RegistryError } from '../../platform/errors.ts'
import { isStorable } from '../../platform/wire.ts'

/** Returns the moment of a query parameter; undefined when it is absent or empty. Throws `invalid_moment`. */
export function readMoment(parameter: string, value: string | undefined): Date | undefined {
  if (value === undefined || value === '') return undefined
  // Some clients send an unescaped plus, which a query string decodes as a space.
  const moment = new Date(value.replace(' ', '+'))
  if (!shape.test(value) || !isStorable(moment) || !hasDay(value.slice(0, 10))) {
    throw new RegistryError('invalid_moment', { parameter, value })
  }
  return moment
}

const shape = /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[-+ ]\d{2}:\d{2}))?$/i

/** JavaScript parses 31 February as a day of March. */
function hasDay(day: string): boolean {
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day)
}
