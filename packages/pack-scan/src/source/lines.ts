/** Tells the line of a position, from 1. */
export function lineFinder(text: string): (position: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (position) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= position) low = middle
      else high = middle
    }
    return low + 1
  }
}

const before = 60
const after = 400

/** The line around a position, cut before it where the line is long: what a snippet is made of. */
export function lineAround(text: string, position: number): string {
  const lineStart = text.lastIndexOf('\n', position - 1) + 1
  const lineEnd = text.indexOf('\n', position)
  const line = text.slice(lineStart, Math.min(lineEnd < 0 ? text.length : lineEnd, position + after))
  const cut = position - lineStart > before * 2 ? position - lineStart - before : 0
  return (cut ? '…' : '') + line.slice(cut)
}
