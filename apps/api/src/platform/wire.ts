import { RegistryError } from './errors.ts'

/** Formats a time for the wire: UTC with whole seconds and fixed width, so that clients may compare times as text. */
export function wireDate(moment: Date | string): string {
  // The database writes this form in JSON when its time zone is UTC.
  if (typeof moment === 'string' && moment.endsWith('+00:00')) return `${moment.slice(0, 19)}Z`
  return `${new Date(moment).toISOString().slice(0, 19)}Z`
}

/** Parses a date of a query. Throws `invalid_request` for a date that does not exist, such as a leap second. */
export function readDate(name: string, text: string): Date {
  const date = new Date(text)
  if (!isStorable(date)) throw new RegistryError('invalid_request', { detail: `${name} is not a moment` })
  return date
}

/**
 * Whether the database can store a time: its driver writes years of four digits, and its calendar begins with the year
 * 1.
 */
export function isStorable(date: Date): boolean {
  return date.getUTCFullYear() >= 1 && date.getUTCFullYear() <= 9999
}

/** Returns an object with an optional text of the wire, for spreading; empty for an empty text. */
export function optionalText<Name extends string>(name: Name, text: string): { [Key in Name]?: string } {
  // TypeScript widens computed keys to string.
  return text === '' ? {} : ({ [name]: text } as { [Key in Name]: string })
}
