import { cleanShortText } from './short-text.ts'

/** Text of a foreign file, fit to store and show: well-formed, no control characters but line breaks, trimmed, cut at `limit` characters. */
export function cleanText(value: unknown, limit: number): string {
  if (typeof value !== 'string') return ''
  const text = value
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .trim()
  return text.length <= limit ? text : text.slice(0, limit).toWellFormed().trimEnd()
}

/** A list of such texts on one line each, without empty ones and repetitions; anything but a list is empty. */
export function cleanTexts(value: unknown, limits: { count: number; length: number }): string[] {
  if (!Array.isArray(value)) return []
  const texts = value.map((item) => cleanShortText(item, limits.length))
  return [...new Set(texts.filter((text) => text !== ''))].slice(0, limits.count)
}
