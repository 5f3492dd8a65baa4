import { fold } from '../text/fold.ts'
import { singulars } from '../text/word-forms.ts'
import { isUnspaced, wordsOf, type Word } from '../text/words.ts'
import { actionWords } from './action-words.ts'
import { thingWords } from './thing-words.ts'

/** Meanings with their positions in the text: starts of words, and every character in unspaced scripts. */
export type Meanings = Map<string, Set<number>>

/** Finds the meanings of the words in a text, in any language. */
export function meaningsOf(words: readonly Word[]): Meanings {
  const found: Meanings = new Map()
  const note = (meanings: readonly string[] | undefined, ...positions: number[]): void => {
    for (const meaning of meanings ?? []) found.set(meaning, new Set([...(found.get(meaning) ?? []), ...positions]))
  }
  for (const [number, { text, isUnspaced: isRun, start }] of words.entries()) {
    if (isRun) {
      for (const [at, part] of partsOfRun(text))
        note(inside.get(part), ...Array.from({ length: part.length }, (_, further) => start + at + further))
      continue
    }
    for (const form of formsOf(text)) {
      for (const single of singulars(form)) note(whole.get(single), start)
      note(whole.get(form), start)
      for (let end = shortestStem; end <= form.length; end++) note(stems.get(form.slice(0, end)), start)
    }
    for (const { parts, meaning } of phrases.get(text) ?? []) {
      const span = words.slice(number, number + parts.length)
      const stands = (part: string, at: number): boolean => span[at]?.text.startsWith(part) ?? false
      if (parts.every(stands)) note([meaning], ...span.map((word) => word.start))
    }
  }
  return found
}

/** Returns the meanings with their words by language. @internal */
export function meaningTable(): { meaning: string; languages: string[] }[] {
  return `${actionWords}${thingWords}`.split('\n').flatMap((line) => {
    const [, meaning, rest] = /^(\w+): (.*)$/.exec(line) ?? []
    return meaning === undefined || rest === undefined ? [] : [{ meaning, languages: rest.split('|') }]
  })
}

const shortestStem = 2
const longestInside = 8

const whole = new Map<string, string[]>()
const stems = new Map<string, string[]>()
const inside = new Map<string, string[]>()
const phrases = new Map<string, { parts: string[]; meaning: string }[]>()

for (const { meaning, languages } of meaningTable()) {
  for (const written of languages.flatMap((words) => words.split(','))) learn(fold(written.trim()), meaning)
}

function learn(text: string, meaning: string): void {
  const parts = wordsOf(text).map((word) => word.text)
  const [first = ''] = parts
  if (text === '') return
  if (isUnspaced(text)) addTo(inside, text, meaning)
  else if (parts.length > 1) addTo(phrases, first, { parts, meaning })
  else if (text.endsWith('*')) addTo(stems, first, meaning)
  else addTo(whole, first, meaning)
}

function addTo<T>(map: Map<string, T[]>, key: string, value: T): void {
  map.set(key, [...(map.get(key) ?? []), value])
}

/**
 * Returns the forms of a word. Arabic attaches the article and short prepositions to the word, so a form without them
 * is added.
 */
function formsOf(word: string): string[] {
  const bare = word.replace(/^(?:[وفبكل]?ال|لل|[وبلف])(?=[\u0621-\u064a]{3})/, '')
  return bare === word ? [word] : [word, bare]
}

function* partsOfRun(text: string): Generator<[at: number, part: string]> {
  for (let start = 0; start < text.length; start++) {
    for (let end = start + 1; end <= Math.min(text.length, start + longestInside); end++)
      yield [start, text.slice(start, end)]
  }
}
