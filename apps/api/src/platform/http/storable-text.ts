import { RegistryError } from '../errors.ts'

/** Maximum nesting depth of values. Code that walks a body later may recurse. */
const mostDepth = 64

/** Returns whether PostgreSQL can store a text: a text with NUL or half a surrogate pair is refused. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/**
 * Throws `invalid_request` for values that are nested too deep, and for texts that PostgreSQL cannot store, unless
 * `takesAnyText` is set.
 */
export function assertStorable(request: unknown, what: string, { takesAnyText = false } = {}): void {
  // A list of values to check replaces recursion, because a caller may nest values deeper than the stack.
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
