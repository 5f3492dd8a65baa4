/** Part of a line as readers should see it: its text, or a description of invisible content. */
export type LinePart =
  | { kind: 'text'; text: string }
  /** Character that is invisible, or changes the order of the text. */
  | { kind: 'unseen'; name: string }
  /** Run of blanks that would push the following text out of view. */
  | { kind: 'blanks'; count: number }
  /** Number of characters that were cut off. */
  | { kind: 'cut'; count: number }

export interface SourceLine {
  number: number
  text: string
}

const longestLine = 2000
const mostBlanks = 60
const odd = new RegExp(
  String.raw`[ \t]{${mostBlanks},}|[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e0fff}]`,
  'gu',
)

/** Returns the lines of a text from `from` to `to`, both included and counted from 1. */
export const sourceLines = (text: string, from = 1, to = Number.POSITIVE_INFINITY): SourceLine[] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .slice(from - 1, to)
    .map((line, index) => ({ number: from + index, text: line }))

/** Splits a line into parts, so that hidden content becomes visible. */
export const lineParts = (line: string): LinePart[] => {
  const text = line.slice(0, longestLine)
  const parts: LinePart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(odd)) {
    if (index > end) parts.push({ kind: 'text', text: text.slice(end, index) })
    parts.push(unseen(found))
    end = index + found.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  if (line.length > longestLine) parts.push({ kind: 'cut', count: line.length - longestLine })
  return parts
}

const unseen = (found: string): LinePart => {
  if (/^[ \t]/.test(found)) return { kind: 'blanks', count: found.length }
  const code = found.codePointAt(0) ?? 0
  return { kind: 'unseen', name: `U+${code.toString(16).toUpperCase().padStart(4, '0')}` }
}
