import { keyOf } from '../text/key.ts'
import { singulars } from '../text/word-forms.ts'
import { wordsOf } from '../text/words.ts'
import { languages, type Group, type Language } from './group.ts'
import { motionGroups } from './motion-groups.ts'
import { pictureGroups } from './picture-groups.ts'
import { promptGroups } from './prompt-groups.ts'
import { workGroups } from './work-groups.ts'

/** A word or a few that mean something in the field. */
export interface Phrase {
  /** As people write it. */
  text: string
  /** Letters and digits only, folded. */
  key: string
  language: Language
  /** Its folded words; of a script without spaces, pairs of characters. */
  terms: readonly string[]
}

/** The longest phrase, in characters of its key: nothing longer has to be looked up. */
export const longestPhrase = 40

/** What else means the same as a phrase, given by its key; nothing when it is no word of the field. */
export function synonymsOf(key: string): readonly Phrase[] {
  const groups = [key, ...singulars(key)].map((form) => byKey.get(form)).find((found) => found !== undefined) ?? []
  const phrases = groups.flat().filter((phrase) => phrase.key !== key)
  return [...new Map(phrases.map((phrase) => [phrase.key, phrase])).values()]
}

/** Whether a key is a phrase of the field, in whatever language. */
export function isPhrase(key: string): boolean {
  return key.length <= longestPhrase && [key, ...singulars(key)].some((form) => byKey.has(form))
}

/** The phrases of the field that mean the same, as people write them. */
export function synonymGroups(): string[][] {
  return groups.map((group) => [...new Map(group.map(({ key, text }) => [key, text])).values()])
}

/** The phrases that begin with a text, shortest first. */
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
