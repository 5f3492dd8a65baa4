/** A piece of a text and whether a word of the search occurs there. */
export interface Piece {
  text: string
  marked: boolean
  /** Where it begins. */
  at: number
}

/** The words of a search without the filters among them, longest first, so that `image` wins over `im`. */
export const searchWords = (query: string): string[] =>
  [...new Set(query.toLowerCase().replaceAll(filterWord, ' ').split(/\s+/).filter(Boolean))]
    .slice(0, 12)
    .sort((a, b) => b.length - a.length)

// Such as `in:IMAGE` or `tag:"face swap"`.
const filterWord = /(^|\s)\p{L}{2,12}:("[^"]*"?|[^\s"]+)/gu

/** Cuts a text where words of a search occur, in any case; the pieces together are the text. */
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

/** A letter or digit alone is marked where a word begins, because it occurs within most words. */
const patternOf = (word: string) => (/^[a-z0-9]$/.test(word) ? String.raw`(?<![\p{L}\p{N}])${word}` : escaped(word))

const escaped = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
