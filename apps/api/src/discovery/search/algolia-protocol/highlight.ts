import { fold, wordsOf, type Word } from '@registry/search-engine'

/** Words of a query, and the words of a hit that match them. */
export interface Sought {
  /** Folded words of the query. */
  words: readonly string[]
  /** Folded words of the hit that matched by another form, a synonym or a corrected error. */
  others: readonly string[]
}

/** A text with its matches marked, in the shape of Algolia's answers. */
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

/** Returns the folded words of a query, without duplicates. */
export function soughtWords(query: string): string[] {
  return [...new Set(wordsOf(query).map(({ text }) => text))]
}

/** Marks the matches in a text. Nothing is escaped: Algolia leaves that to clients, and clients escape. */
export function highlight(text: string, sought: Sought, { before, after }: Marks): Highlighted {
  const matches = matchesOf(text, sought)
  const matchedWords = [...new Set(matches.map(({ word }) => word))]
  let [value, at] = ['', 0]
  for (const { start, end } of matches) {
    value += `${text.slice(at, start)}${before}${text.slice(start, end)}${after}`
    at = end
  }
  const level = levelOf(matchedWords.length, sought.words.length)
  if (level === 'none') return { value: text, matchLevel: level, matchedWords: [] }
  const covered = matches.reduce((sum, { start, end }) => sum + end - start, 0)
  return { value: value + text.slice(at), matchLevel: level, fullyHighlighted: covered === text.length, matchedWords }
}

/**
 * Returns `count` highlighted words of a text around the first match, with `ellipsis` at cut ends. A text without
 * spaces is cut by its length.
 */
export function snippet(text: string, count: number, ellipsis: string, sought: Sought, marks: Marks): Highlighted {
  const words = [...text.matchAll(/\S+/g)].map((match) => ({ start: match.index, end: match.index + match[0].length }))
  if (words.length <= count) return highlight(text, sought, marks)
  const [first] = matchesOf(text, sought)
  const found = first ? words.findIndex(({ end }) => end > first.start) : 0
  const from = Math.max(0, Math.min(found - Math.floor(count / 2), words.length - count))
  const start = from === 0 ? 0 : (words[from]?.start ?? 0)
  const end = words[from + count - 1]?.end ?? text.length
  const marked = highlight(text.slice(start, end), sought, marks)
  const value = `${start > 0 ? ellipsis : ''}${marked.value}${from + count < words.length ? ellipsis : ''}`
  return { ...marked, value }
}

interface Match {
  start: number
  end: number
  word: string
}

function levelOf(matched: number, asked: number): Highlighted['matchLevel'] {
  if (matched === 0) return 'none'
  return matched >= asked ? 'full' : 'partial'
}

function matchesOf(text: string, { words, others }: Sought): Match[] {
  if (words.length === 0) return []
  return wordsOf(text).flatMap((word) => matchesIn(word, text.slice(word.start, word.end), words, others))
}

/**
 * Returns where a word of a text, or a part of it, begins with a query word. In scripts without spaces a match may
 * begin anywhere.
 */
function matchesIn(word: Word, raw: string, words: readonly string[], others: readonly string[]): Match[] {
  // Folding may change the length of a word; such a word is highlighted as a whole.
  const isAligned = fold(raw).length === raw.length && word.text.length === raw.length
  for (const sought of [...words, ...others]) {
    const at = word.isUnspaced ? word.text.indexOf(sought) : startOf(word, sought)
    if (at < 0) continue
    if (!isAligned) return [{ start: word.start, end: word.end, word: sought }]
    const start = word.start + at
    return [{ start, end: start + sought.length, word: sought }]
  }
  // The words of a text without spaces are pairs of characters; a query may begin or end within a pair.
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
