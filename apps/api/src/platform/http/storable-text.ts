import { RegistryError } from '../errors.ts'

/** How deep values may lie in others; what walks through a body afterwards may recurse. */
const mostDepth = 64

/** Tells whether PostgreSQL takes a text: it refuses NUL and half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Throws `invalid_request` when a text of a request could not be stored, unless any text is taken, or when values are nested
 * too deep.
 */
export function assertStorable(request: unknown, what: string, { takesAnyText = false } = {}): void {
  // A list of what is still to be looked at, because a caller may nest values deeper than the stack is.
  const waiting: [value: unknown, depth: number][] = [[request, 0]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [value, depth] = next
    if (depth > mostDepth)
      throw new RegistryError('invalid_request', { detail: `the ${what} nests values more than ${mostDepth} deep` })
    if (!takesAnyText && typeof value === 'string' && !isStorable(value)) {
      throw new RegistryError('invalid_request', {
        detail: `the ${what} holds a character that cannot be part of a text`,
      })
    }
    if (typeof value === 'object' && value !== null) {
      const parts: unknown[] = Object.entries(value).flat(1)
      for (const part of parts) waiting.push([part, depth + 1])
    }
  }
}
