/** Maximum characters of a text of a pack. */
const mostCharacters = 2000

/** Most entries of any list in an answer. */
const mostEntries = 200

/**
 * Cleans an answer for an agent: removes invisible characters, whose hidden text could instruct the agent, and shortens
 * long texts and lists.
 */
export function plainAnswer(answer: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(answer).map(([key, value]) => [plainText(key), plain(value)]))
}

function plain(value: unknown): unknown {
  if (typeof value === 'string') return plainText(value)
  if (Array.isArray(value)) return value.slice(0, mostEntries).map(plain)
  // Only JSON values reach this function.
  return typeof value === 'object' && value !== null ? plainAnswer(value as Record<string, unknown>) : value
}

/**
 * Control characters except tabs and line feeds, bidirectional marks, invisible separators, tags, and variation
 * selectors after the first sixteen.
 */
const hidden =
  /[^\P{Cc}\t\n]|[\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e0fff}]/gu

function plainText(text: string): string {
  const shown = text.toWellFormed().replace(hidden, '')
  const characters = shown.length <= mostCharacters ? shown : Array.from(shown).slice(0, mostCharacters).join('')
  return characters === shown ? shown : `${characters}…`
}
