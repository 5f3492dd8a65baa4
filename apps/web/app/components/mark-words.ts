/** Piece of a text. `marked` says whether a word of the search occurs there. */
export interface Piece {
  text: string
  marked: boolean
  /** Index of its first character in the text. */
  at: number
}

/** Returns the words of a search without its filters, longest first, so that `image` wins over `im`. */
export const searchWords = (query: string): string[] =>
  [...new Set(query.toLowerCase().replaceAll(filterWord, ' ').split(/\s+/).filter(Boolean))]
    .slice(0, 12)
    .sort((a, b) => b.length - a.length)

// Matches filters such as `in:IMAGE` or `tag:"face swap"`.
const filterWord = /(^|\s)\p{L}{2,12}:("[^"]*"?|[^\s"]+)/gu

/** Splits a text where words of a search occur, ignoring case. The pieces together are the whole text. */
export const markWords = (text: string, words: readonly string[]): Piece[] => {
  const whole = [{ text, marked: false, at: 0 }]
  if (words.length === 0 || text === '') return whole
  const pattern = new RegExp(`(${words.map(patternOf).join('|')})`, 'giu')
  let at = 0
  const pieces = text.split(pattern).map((piece, index) => {
    const begin = at
    at += piece.length
    return { text: piece, marked: index % 2 === 1, at: begin }
  })
  return pieces.filter((piece) => piece.text !== '')
}

/** Whether a word of a search occurs in a text. */
export const isMarked = (text: string, words: readonly string[]): boolean =>
  markWords(text, words).some((piece) => piece.marked)

/** Marks a single letter or digit only at the start of a word, because it occurs within most words. */
const patternOf = (word: string) => (/^[a-z0-9]$/.test(word) ? String.raw`(?<![\p{L}\p{N}])${word}` : escaped(word))

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
