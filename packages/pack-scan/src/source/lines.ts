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
