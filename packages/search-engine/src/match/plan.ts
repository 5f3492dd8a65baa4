import { type Dictionary, eachShared, type Posting } from '../catalogue/dictionary.ts'
import { synonymsOf } from '../synonyms/synonyms.ts'
import { wordForms } from '../text/word-forms.ts'
import { type QueryWord, termsOfWord } from './query-words.ts'

/** Interpretation of a query word that found a pack. */
export type Reading = 'exact' | 'form' | 'prefix' | 'joined' | 'split' | 'synonym' | 'typo'

/** Terms that together match a word of the query, and their weight relative to the word itself. */
export interface Source {
  reading: Reading
  text: string
  /** Postings of the terms. A pack needs all of them in a common field. */
  postings: readonly Posting[]
  weight: number
}

export interface PlannedWord extends QueryWord {
  sources: Source[]
}

/** Weights from tuning on the tuning half of the relevance set. */
const weights = {
  joined: 1,
  split: 0.8,
  synonym: 0.85,
  version: 0.9,
  prefix: 0.7,
  weakPrefix: 0.35,
  typo: [0, 0.7, 0.5],
}
/** Length of the longest phrase, in query words. */
const longestSpan = 6
const mostPrefixed = 24
const mostTypos = 6
/** Limit of words that are checked for typing errors. Each check walks through much of the dictionary. */
const mostTypoWords = 4
/** A word in fewer packs than this may be a typing error. */
const rare = 20
/** A word in fewer packs than this counts as nearly unknown. */
const some = 3

/**
 * Finds the sources of each word: the word itself, its forms, joins, splits and synonyms. When each word is required,
 * completions and typing errors are sources too.
 */
export function planQuery(dictionary: Dictionary, words: readonly QueryWord[], isEachNeeded = true): PlannedWord[] {
  const planned: PlannedWord[] = words.map((word) => ({ ...word, sources: [...ownSources(dictionary, word)] }))
  addJoined(dictionary, planned)
  addSynonyms(dictionary, planned)
  if (!isEachNeeded) return planned
  for (const word of planned) word.sources.push(...prefixSources(dictionary, word))
  let tried = 0
  for (const word of planned) {
    if (!mayBeMisspelt(word) || tried++ >= mostTypoWords) continue
    word.sources.push(...typoSources(dictionary, word))
  }
  return planned
}

/** Returns the term that a misspelt word most likely means; undefined for a correct word. */
export function likelyMeant({ text, sources }: PlannedWord): string | undefined {
  const read = sources.filter(({ reading }) => reading !== 'typo').map(({ postings }) => countShared(postings, some))
  const known = Math.max(0, ...read)
  // A spelling that several packs use is not an error.
  if (known >= some) return undefined
  const forms = new Set(wordForms(text).map((form) => form.text))
  const meant = sources.find((source) => source.reading === 'typo' && !forms.has(source.text))
  return meant && countShared(meant.postings) > 3 * known ? meant.text : undefined
}

function* ownSources(dictionary: Dictionary, word: QueryWord): Generator<Source> {
  const postings = lookUp(dictionary, termsOfWord(word))
  if (postings) yield { reading: 'exact', text: word.text, postings, weight: 1 }
  if (word.isUnspaced) return
  for (const { text, weight } of wordForms(word.text)) {
    const posting = dictionary.get(text)
    if (posting) yield { reading: 'form', text, postings: [posting], weight }
  }
  const splits = splitsOf(dictionary, word.text)
  const unfinished = !postings && splits.length === 0 ? unfinishedSplits(dictionary, word.text) : []
  for (const parts of [...splits, ...unfinished]) {
    if (countShared(parts, 1) === 0) continue
    yield { reading: 'split', text: parts.map(({ term }) => term).join(' '), postings: parts, weight: weights.split }
  }
}

/** Adds joins of two or three neighbouring words, which may be a single word in the catalogue. */
function addJoined(dictionary: Dictionary, words: PlannedWord[]): void {
  for (let first = 0; first < words.length; first++) {
    for (let last = first + 1; last < Math.min(words.length, first + 3); last++) {
      const span = words.slice(first, last + 1)
      if (span.some(({ isUnspaced }) => isUnspaced)) break
      const text = span.map((word) => word.text).join('')
      for (const form of [{ text, weight: 1 }, ...wordForms(text).filter(({ weight }) => weight > 0.9)]) {
        const posting = dictionary.get(form.text)
        if (!posting) continue
        const source: Source = {
          reading: 'joined',
          text: form.text,
          postings: [posting],
          weight: weights.joined * form.weight,
        }
        for (const word of span) word.sources.push(source)
      }
    }
  }
}

/** Adds synonyms of phrases. Longer phrases come first, and a word is part of a single phrase. */
function addSynonyms(dictionary: Dictionary, words: PlannedWord[]): void {
  for (let first = 0; first < words.length;) {
    let length = Math.min(longestSpan, words.length - first)
    let phrases = synonymsOf(keyOfSpan(words, first, length))
    while (phrases.length === 0 && length > 1) phrases = synonymsOf(keyOfSpan(words, first, --length))
    for (const { text, terms } of phrases) {
      const postings = lookUp(dictionary, terms)
      if (!postings) continue
      const source: Source = { reading: 'synonym', text, postings, weight: weights.synonym }
      for (const word of words.slice(first, first + length)) word.sources.push(source)
    }
    first += length
  }
}

function keyOfSpan(words: readonly PlannedWord[], first: number, length: number): string {
  return words
    .slice(first, first + length)
    .map(({ text }) => text)
    .join('')
}

function prefixSources(dictionary: Dictionary, { text, isUnspaced, isFiller, sources }: PlannedWord): Source[] {
  const isFound = sources.some(({ reading }) => reading !== 'split')
  // Thousands of words start with the first two letters of a word. In Chinese, two characters already are a word.
  const isShort = isUnspaced ? text.length > 1 : text.length < (isFound ? 3 : 2)
  if (isShort || isFiller) return []
  const weight = isFound ? weights.weakPrefix : weights.prefix
  return dictionary.beginningWith(text, mostPrefixed).map((posting) => ({
    reading: 'prefix',
    text: posting.term,
    postings: [posting],
    weight: isVersion(text, posting.term)
      ? weights.version
      : weight * (0.5 + (0.5 * text.length) / posting.term.length),
  }))
}

/** Whether a term is the word followed by a number, such as `florence2` for `florence`. */
function isVersion(word: string, term: string): boolean {
  return !/\d$/.test(word) && /^\d+$/.test(term.slice(word.length))
}

function mayBeMisspelt({ text, isUnspaced, isFiller, sources }: PlannedWord): boolean {
  if (isUnspaced || isFiller || text.length < 4 || text.length > 24) return false
  return !sources.some(({ reading, postings }) => reading !== 'split' && countShared(postings, rare) >= rare)
}

function typoSources(dictionary: Dictionary, { text, sources }: PlannedWord): Source[] {
  const whole = sources.filter(({ reading }) => reading !== 'split')
  const known = Math.max(0, ...whole.map(({ postings }) => countShared(postings)))
  return (
    dictionary
      .near(text, text.length >= 8 ? 2 : 1, mostTypos * 2)
      // A known word counts as an error only when the other word is far more frequent.
      .filter(({ posting }) => known < some || posting.count > known * 10)
      .slice(0, mostTypos)
      .map(({ posting, distance }) => ({
        reading: 'typo',
        text: posting.term,
        postings: [posting],
        weight: weights.typo[distance] ?? 0,
      }))
  )
}

function lookUp(dictionary: Dictionary, terms: readonly string[]): Posting[] | undefined {
  const postings = terms.map((term) => dictionary.get(term)).filter((posting) => posting !== undefined)
  return postings.length === terms.length && postings.length > 0 ? postings : undefined
}

/** Counts packs that have all terms in a common field. With several terms, the count stops at `most`. */
function countShared(postings: readonly Posting[], most = Number.POSITIVE_INFINITY): number {
  let count = 0
  if (postings.length === 1) return postings[0]?.count ?? 0
  eachShared(postings, () => ++count < most)
  return count
}

/**
 * Splits a word into two to four words of the dictionary, such as `face` and `detailer`. Returns at most two splits,
 * the most likely first.
 */
function splitsOf(dictionary: Dictionary, word: string): Posting[][] {
  if (word.length < 5 || word.length > 40) return []
  const found: Posting[][] = []
  const extend = (parts: Posting[], from: number): void => {
    if (from === word.length) {
      if (parts.length > 1) found.push(parts)
      return
    }
    if (parts.length === mostParts || found.length >= mostFound) return
    for (let end = word.length; end - from >= shortestPart; end--) {
      if (parts.length === 0 && end === word.length) continue
      const posting = dictionary.get(word.slice(from, end))
      // Every word contains short parts, so a short part must be frequent to count as a word.
      if (posting && posting.count >= (end - from <= 3 ? frequent : 2)) extend([...parts, posting], end)
    }
  }
  extend([], 0)
  return found.sort((a, b) => a.length - b.length || rarest(b) - rarest(a)).slice(0, 2)
}

/**
 * Splits an unfinished word into a word of the dictionary and words that start with the rest. Returns at most eight
 * splits.
 */
function unfinishedSplits(dictionary: Dictionary, word: string): Posting[][] {
  if (word.length < 5 || word.length > 40) return []
  const found: Posting[][] = []
  for (let end = word.length - 2; end >= 3 && found.length < 8; end--) {
    const first = dictionary.get(word.slice(0, end))
    if (!first) continue
    for (const second of dictionary.beginningWith(word.slice(end), 4)) found.push([first, second])
  }
  return found.slice(0, 8)
}

const mostParts = 4
const mostFound = 40
const shortestPart = 2
const frequent = 12

function rarest(parts: readonly Posting[]): number {
  return Math.min(...parts.map(({ count }) => count))
}
