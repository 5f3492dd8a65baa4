import { fold, wordsOf, type Word } from '@registry/search-engine'

/** Words of a query, and words of a hit that were found for them. */
export interface Sought {
  /** Folded words of the query. */
  words: readonly string[]
  /** Folded words of the hit that stand for words of the query: other forms, synonyms, corrected errors. */
  others: readonly string[]
}

/** A text with what was found in it marked, as answers of Algolia have it. */
export interface Highlighted {
  value: string
  matchLevel: 'none' | 'partial' | 'full'
  matchedWords: string[]
  fullyHighlighted?: boolean
}

export interface Marks {
  before: string
  after: string
}

/** The folded words of a query, each once. */
export function soughtWords(query: string): string[] {
  return [...new Set(wordsOf(query).map(({ text }) => text))]
}

/** Marks what was found. Nothing is escaped: Algolia leaves that to who shows it, and clients do it. */
export function highlight(text: string, sought: Sought, { before, after }: Marks): Highlighted {
  const places = placesOf(text, sought)
  const matchedWords = [...new Set(places.map(({ word }) => word))]
  let [value, at] = ['', 0]
  for (const { start, end } of places) {
    value += `${text.slice(at, start)}${before}${text.slice(start, end)}${after}`
    at = end
  }
  const level = levelOf(matchedWords.length, sought.words.length)
  if (level === 'none') return { value: text, matchLevel: level, matchedWords: [] }
  const covered = places.reduce((sum, { start, end }) => sum + end - start, 0)
  return { value: value + text.slice(at), matchLevel: level, fullyHighlighted: covered === text.length, matchedWords }
}

/**
 * So many words of a text around the first thing that was found, marked, with `ellipsis` where something is left out. A text
 * without spaces is cut by its length.
 */
export function snippet(text: string, count: number, ellipsis: string, sought: Sought, marks: Marks): Highlighted {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
  if (words.length <= count) return highlight(text, sought, marks)
  const [first] = placesOf(text, sought)
  const found = first ? words.findIndex(({ end }) => end > first.start) : 0
  const from = Math.max(0, Math.min(found - Math.floor(count / 2), words.length - count))
  const start = from === 0 ? 0 : (words[from]?.start ?? 0)
  const end = words[from + count - 1]?.end ?? text.length
  const marked = highlight(text.slice(start, end), sought, marks)
  const value = `${start > 0 ? ellipsis : ''}${marked.value}${from + count < words.length ? ellipsis : ''}`
  return { ...marked, value }
}

interface Place {
  start: number
  end: number
  word: string
}

function levelOf(matched: number, asked: number): Highlighted['matchLevel'] {
  if (matched === 0) return 'none'
  return matched >= asked ? 'full' : 'partial'
}

function placesOf(text: string, { words, others }: Sought): Place[] {
  if (words.length === 0) return []
  return wordsOf(text).flatMap((word) => placesIn(word, text.slice(word.start, word.end), words, others))
}

/** Where a word of a text begins as one of the query does, or a part of it does; of scripts without spaces, wherever it stands. */
function placesIn(word: Word, raw: string, words: readonly string[], others: readonly string[]): Place[] {
  // Folding may change how long a word is: then it is marked as a whole.
  const isAligned = fold(raw).length === raw.length && word.text.length === raw.length
  for (const sought of [...words, ...others]) {
    const at = word.isUnspaced ? word.text.indexOf(sought) : startOf(word, sought)
    if (at < 0) continue
    if (!isAligned) return [{ start: word.start, end: word.end, word: sought }]
    const start = word.start + at
    return [{ start, end: start + sought.length, word: sought }]
  }
  // The words of a text without spaces are pairs; a query may begin or end within one.
  return []
}

function startOf({ text, parts }: Word, sought: string): number {
  let at = 0
  for (const part of parts) {
    if (text.startsWith(sought, at)) return at
    at += part.length
  }
  return -1
}
