/** Characters of a text of a pack. */
const mostCharacters = 2000

/** Entries of a list, wherever it stands. */
const mostEntries = 200

/**
 * Makes an answer plain: no characters that a person would not see, since text hidden in them could instruct an agent, and
 * no endless texts and lists.
 */
export function plainAnswer(answer: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [plainText(key), plain(value)]))
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.slice(0, mostEntries).map(plain)
  // Values of JSON alone come here.
  return typeof value === 'object' && value !== null ? plainAnswer(value as Record<string, unknown>) : value
}

/** Controls but line ends, marks that change direction, invisible separators, tags, and selectors after the first sixteen. */
const hidden =
  /[^\P{Cc}\t\n]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu

function plainText(text: string): string {
  const shown = text.toWellFormed().replace(hidden, '')
  const characters = shown.length <= mostCharacters ? shown : Array.from(shown).slice(0, mostCharacters).join('')
  return characters === shown ? shown : `${characters}…`
}
