import { isSentenceWord } from '../concepts/sentence-words.ts'
import { isPhrase, longestPhrase } from '../synonyms/synonyms.ts'
import { pairsOf, wordsOf } from '../text/words.ts'

/** A word to look up. A written word with parts becomes several. */
export interface QueryWord {
  /** Folded. */
  text: string
  isUnspaced: boolean
  /** Carries no meaning; counts only in a query without other words. */
  isFiller: boolean
  /** Index of the written word it is a part of, from 0, and its position. */
  word: number
  start: number
  end: number
}

/** Further words are ignored. */
export const mostWords = 16

/** The words of a query in order, at most one more than `mostWords`. */
export function queryWords(text: string): QueryWord[] {
  const words = wordsOf(text).slice(0, mostWords + 1)
  const found = words.flatMap(({ text: whole, parts, isUnspaced, start, end }, word): QueryWord[] => {
    const texts = isUnspaced ? phrasesIn(whole) : parts
    return texts.map((part) => ({
      text: part,
      isUnspaced,
      isFiller: fillers.has(part) || (words.length > 3 && isSentenceWord(part)),
      word,
      start,
      end,
    }))
  })
  const isAllFiller = found.every(({ isFiller }) => isFiller)
  return found.slice(0, mostWords + 1).map((one) => (isAllFiller ? { ...one, isFiller: false } : one))
}

const fillers = new Set(
  'a an the of to for with in on at and or from by into is are be that this you your my i it its as any which how what do does'.split(
    ' ',
  ),
)

/** Splits text of an unspaced script at known phrases, longest first. */
function phrasesIn(text: string): string[] {
  const characters = Array.from(text)
  const found: string[] = []
  let rest = ''
  const flush = (): void => {
    if (rest !== '') found.push(rest)
    rest = ''
  }
  for (let at = 0; at < characters.length;) {
    const length = longestPhraseAt(characters, at)
    if (length === 0) rest += characters[at++] ?? ''
    else {
      flush()
      found.push(characters.slice(at, at + length).join(''))
      at += length
    }
  }
  flush()
  return found
}

function longestPhraseAt(characters: readonly string[], at: number): number {
  for (let length = Math.min(longestPhrase, characters.length - at); length >= 2; length--) {
    if (isPhrase(characters.slice(at, at + length).join(''))) return length
  }
  return 0
}

/** The terms to look up for a word; a pack needs all of them. */
export function termsOfWord({ text, isUnspaced }: QueryWord): string[] {
  return isUnspaced ? pairsOf(text) : [text]
}
