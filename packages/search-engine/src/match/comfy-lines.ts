import type { Entry } from '../catalogue/entry.ts'
import { anyStands, stands, type NamePart } from './name-part.ts'

export interface ComfyLine {
  name: string
  /** Number of query words in the name. */
  matched: number
  /** Number of words in the name. */
  length: number
}

/** Limit of names that are read from a pack. */
const mostLines = 2000

/**
 * Returns the comfy nodes of a pack with the most query words, at least `least`. Among equal matches, shorter names
 * come first.
 */
export function comfyLines(
  entry: Entry,
  words: readonly (readonly NamePart[])[],
  limit: number,
  least = 1,
): ComfyLine[] {
  const present = words
    .map((parts) => parts.filter((part) => stands(part, entry.comfyWords)))
    .filter((parts) => parts.length > 0)
  if (present.length < least) return []
  const found: { line: number; matched: number; length: number }[] = []
  const lines = entry.comfyWords.split('\n', mostLines)
  for (const [line, text] of lines.entries()) {
    let matched = 0
    for (const parts of present) if (anyStands(parts, text)) matched += 1
    if (matched >= least) found.push({ line, matched, length: wordCount(text) })
  }
  found.sort((a, b) => b.matched - a.matched || a.length - b.length || a.line - b.line)
  const names = entry.comfyNames.split('\n', mostLines)
  return found.slice(0, limit).map(({ line, matched, length }) => ({ name: names[line] ?? '', matched, length }))
}

function wordCount(line: string): number {
  let count = -1
  for (let at = line.indexOf(' '); at >= 0; at = line.indexOf(' ', at + 1)) count += 1
  return Math.max(1, count)
}
