import { highlightLines } from './highlight-lines.server.ts'
import type { ShownLines } from './view.ts'

/** Limits of a page: lines, characters in total, and characters of a line. */
const most = { lines: 1000, characters: 60_000, ofLine: 2000 }

/** Returns the part of a file that contains a line; the last part when the file ends before the line. */
export const showLines = (path: string, text: string, line: number): ShownLines => {
  const lines = text.toWellFormed().split(/\r\n|\n|\r/)
  if (lines.length > 1 && lines.at(-1) === '') lines.pop()
  const { first, last } = partWith(lines, line)
  const shown = lines.slice(first - 1, last)
  return {
    html: highlightLines(
      path,
      shown.map((each) => each.slice(0, most.ofLine)),
    ).join('\n'),
    first,
    last,
    total: lines.length,
    hasCutLine: shown.some((each) => each.length > most.ofLine),
  }
}

const partWith = (lines: readonly string[], line: number) => {
  let [first, characters] = [1, 0]
  for (const [index, { length }] of lines.entries()) {
    const size = Math.min(length, most.ofLine) + 1
    if (index - first + 1 >= most.lines || characters + size > most.characters) {
      if (line <= index) return { first, last: index }
      first = index + 1
      characters = 0
    }
    characters += size
  }
  return { first, last: lines.length }
}
