import { RegistryError } from './errors.ts'

/** A moment as the wire writes it: UTC with whole seconds, always the same width, so that clients may compare it as text. */
export function wireDate(moment: Date | string): string {
  // As the database writes it in JSON, unless its time zone is another one.
  if (typeof moment === 'string' && moment.endsWith('+00:00')) return `${moment.slice(0, 19)}Z`
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}

/** A moment that a query names. Throws `invalid_request` for one that no calendar has, such as a leap second. */
export function readDate(name: string, text: string): Date {
  const date = new Date(text)
  if (!isStorable(date)) throw new RegistryError('invalid_request', { detail: `${name} is not a moment` })
  return date
}

/** Whether the database can be told a moment: its driver writes years of four digits, and its calendar begins with the year 1. */
export function isStorable(date: Date): boolean {
  return date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999
}

/** Optional text of the wire: an object to spread, empty when there is no text. */
export function optionalText<Name extends string>(name: Name, text: string): { [Key in Name]?: string } {
  // TypeScript widens computed keys to string.
  return text === '' ? {} : ({ [name]: text } as { [Key in Name]: string })
}
