/** Lines of a file, from 1, both ends included. */
export interface LineRange {
  from: number
  to: number
}

const highest = 1_000_000

/** Reads `12`, `12-20` and the `#L12-L20` of code hosts; undefined for anything else. */
export const parseLines = (text: string): LineRange | undefined => {
  const match = /^#?L?(\d{1,7})(?:-L?(\d{1,7}))?$/i.exec(text.trim())
  if (!match) return undefined
  const [first, last] = [Number(match[1]), Number(match[2] ?? match[1])]
  const range = { from: Math.min(first, last), to: Math.max(first, last) }
  return range.from >= 1 && range.to <= highest ? range : undefined
}

/** Formats a range of lines for the address. */
export const linesText = ({ from, to }: LineRange): string => (from === to ? String(from) : `${from}-${to}`)
