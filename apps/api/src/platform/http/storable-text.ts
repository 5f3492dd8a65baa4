import { RegistryError } from '../errors.ts'

/** Throws `invalid_request` when a text of a request could not be stored: PostgreSQL takes neither NUL nor half a surrogate pair. */
export function assertStorable(value: unknown, what: string): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw new RegistryError('invalid_request', {
        detail: `the ${what} holds a character that cannot be part of a text`,
      })
    }
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      assertStorable(key, what)
      assertStorable(inner, what)
    }
  }
}
