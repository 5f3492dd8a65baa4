import { cleanShortText } from './short-text.ts'

/**
 * Cleans a text of a foreign file for storage and display: well-formed, without control characters except line breaks,
 * trimmed, cut at `limit` characters.
 */
export function cleanText(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  const text = value
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim()
  return text.length <= limit ? text : text.slice(0, limit).toWellFormed().trimEnd()
}

/**
 * Cleans a list of texts as single lines, and removes empty and duplicate texts. Returns an empty list for other
 * values.
 */
export function cleanTexts(value: unknown, limits: { count: number; length: number }): string[] {
  if (!Array.isArray(value)) return []
  const texts = value.map((item) => cleanShortText(item, limits.length))
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, limits.count)
}
