import { containing } from '../../platform/db/containing.ts'

// A trigram index is slower with more trigrams, and reads a long list for each frequent trigram.

/**
 * Returns the rare part of a repository's key: the end of the owner. The characters of `github.com` and `comfyui` are in nearly
 * every key.
 */
export function rareRepositoryPart(key: string): string {
  const [, owner = '', name] = key.split('/')
  const part = Array.from(name === undefined ? `/${owner}` : `/${owner}/`)
    .slice(-9)
    .join('')
  return part.length < 4 ? key : part
}

/**
 * Returns a LIKE pattern that matches every lower-case name with this part, and few others. Neighbouring trigrams occur
 * in the same names. Four trigrams spread over a long part narrow the search fastest.
 */
export function rareNamePattern(part: string): string {
  const threes = part.toLowerCase().match(/[\p{L}\p{N}]{3}/gu) ?? []
  if (part.length <= 12 || threes.length < 4) return containing(part)
  return `%${[0, 1, 2, 3].map((third) => threes[Math.round((third * (threes.length - 1)) / 3)]).join('%')}%`
}
