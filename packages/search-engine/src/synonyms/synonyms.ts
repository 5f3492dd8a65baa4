import { keyOf } from '../text/key.ts'
import { singulars } from '../text/word-forms.ts'
import { wordsOf } from '../text/words.ts'
import { languages, type Group, type Language } from './group.ts'
import { motionGroups } from './motion-groups.ts'
import { pictureGroups } from './picture-groups.ts'
import { promptGroups } from './prompt-groups.ts'
import { workGroups } from './work-groups.ts'

/** A word or phrase of the field. */
export interface Phrase {
  /** Phrase in its usual spelling. */
  text: string
  /** Folded letters and digits of the phrase. */
  key: string
  language: Language
  /** Folded words; in an unspaced script, pairs of characters. */
  terms: readonly string[]
}

/** Length of the longest phrase, in characters of its key. Longer texts need no lookup. */
export const longestPhrase = 40

/** Returns the synonyms of a phrase by its key; none for an unknown phrase. */
export function synonymsOf(key: string): readonly Phrase[] {
  const groups = [key, ...singulars(key)].map((form) => byKey.get(form)).find((found) => found !== undefined) ?? []
  const phrases = groups.flat().filter((phrase) => phrase.key !== key)
  return [...new Map(phrases.map((phrase) => [phrase.key, phrase])).values()]
}

/** Whether a key is a known phrase, in any language. */
export function isPhrase(key: string): boolean {
  return key.length <= longestPhrase && [key, ...singulars(key)].some((form) => byKey.has(form))
}

/** Returns the groups of synonymous phrases in their usual spelling. */
export function synonymGroups(): string[][] {
  return groups.map((group) => [...new Map(group.map(({ key, text }) => [key, text])).values()])
}

/** Phrases with a prefix, shortest first. */
export function phrasesBeginningWith(text: string, limit: number): Phrase[] {
  const key = keyOf(text)
  if (key === '') return []
  return allPhrases.filter((phrase) => phrase.key.startsWith(key)).slice(0, limit)
}

const groups: Phrase[][] = [...pictureGroups, ...motionGroups, ...promptGroups, ...workGroups].map(phrasesOf)

const byKey = new Map<string, Phrase[][]>()
for (const group of groups) {
  for (const { key } of group) {
    const known = byKey.get(key)
    if (!known) byKey.set(key, [group])
    else if (!known.includes(group)) known.push(group)
  }
}

const allPhrases = [...new Map(groups.flat().map((phrase) => [phrase.key, phrase])).values()].sort(
  (a, b) => a.key.length - b.key.length || (a.key < b.key ? -1 : 1),
)

function phrasesOf(group: Group): Phrase[] {
  return languages.flatMap((language) =>
    group[language].split('|').map((part) => {
      const text = part.trim()
      return { text, key: keyOf(text), language, terms: wordsOf(text).flatMap(({ parts }) => parts) }
    }),
  )
}
