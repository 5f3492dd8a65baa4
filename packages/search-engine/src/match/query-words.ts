import { isSentenceWord } from '../concepts/sentence-words.ts'
import { isPhrase, longestPhrase } from '../synonyms/synonyms.ts'
import { pairsOf, wordsOf } from '../text/words.ts'

/** Word to look up. A written word with several parts gives several such words. */
export interface QueryWord {
  /** Folded. */
  text: string
  isUnspaced: boolean
  /** Whether the word has no meaning of its own. Such words count only in a query without other words. */
  isFiller: boolean
  /** Index of the written word to which the part belongs, from 0. `start` and `end` are its position. */
  word: number
  start: number
  end: number
}

/** Limit of words in a query. Further words are ignored. */
export const mostWords = 16

/**
 * Returns the words of a query in order, up to a word beyond `mostWords`. The extra word shows that the limit was
 * exceeded.
 */
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

/** Splits a text in an unspaced script at known phrases, longest first. */
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

/** Returns the terms to look up for a word. A pack needs all of them. */
export function termsOfWord({ text, isUnspaced }: QueryWord): string[] {
  return isUnspaced ? pairsOf(text) : [text]
}
