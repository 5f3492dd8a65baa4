import { RegistryError } from '../errors.ts'

/** Throws `invalid_request` when a text of a request could not be stored: PostgreSQL takes neither NUL nor half a surrogate pair. */
export function assertStorable(request: unknown, what: string): void {
  // A list of what is still to be looked at, because a caller may nest values deeper than the stack is.
  const waiting: unknown[] = [request]
  while (waiting.length > 0) {
    const value = waiting.pop()
    if (typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())) {
      throw new RegistryError('invalid_request', {
        detail: `the ${what} holds a character that cannot be part of a text`,
      })
    }
    if (typeof value === 'object' && value !== null) {
      const parts: unknown[] = Object.entries(value).flat(1)
      for (const part of parts) waiting.push(part)
    }
  }
}
