import { wordsOf, type Word } from '../text/words.ts'
import { meaningsOf, type Meanings } from './meanings.ts'
import { motionConcepts } from './motion-concepts.ts'
import { pictureConcepts } from './picture-concepts.ts'
import { workConcepts } from './work-concepts.ts'
import { isSentenceWord } from './sentence-words.ts'

/** A task that a text asks for. */
export interface Concept {
  /** Phrases that packs for it have in their texts, the most telling ones first, as folded words. */
  terms: readonly (readonly string[])[]
  /** How many meanings of the text make it. */
  size: number
  /** The places of the text that express it. */
  places: ReadonlySet<number>
}

/** The tasks that a text asks for; none for a short text that says something else besides. */
export function conceptsIn(text: string): Concept[] {
  const words = wordsOf(text).slice(0, mostWords)
  const meanings = meaningsOf(words)
  if (meanings.size === 0) return []
  const asked = largest(tasks.flatMap((task) => askedIn(meanings, task) ?? []))
  const telling = words.filter(({ text: word }) => !isSentenceWord(word))
  const known = new Set([...meanings.values()].flatMap((places) => [...places]))
  const unknown = telling.filter((word) => !isAt(word, known)).length
  return telling.length < longQuestion ? (unknown > 0 ? [] : asked) : unknown * 2 > telling.length ? [] : asked
}

const mostWords = 24
/** A text of as many words is a question, of which some may say nothing. */
const longQuestion = 4

interface Task {
  /** Meanings of which any does, all of which are needed. */
  slots: readonly (readonly string[])[]
  terms: readonly (readonly string[])[]
}

const tasks: readonly Task[] = [pictureConcepts, motionConcepts, workConcepts].flatMap((table) =>
  table.split('\n').flatMap((line): Task[] => {
    const [asked, said] = line.split(' => ')
    if (asked === undefined || said === undefined) return []
    const terms = said.split(',').map((term) => wordsOf(term).flatMap(({ parts }) => parts))
    return asked.split(',').map((way) => ({
      slots: way
        .trim()
        .split('+')
        .map((slot) => slot.split('/')),
      terms,
    }))
  }),
)

/** The names of the meanings that tasks are made of. @internal */
export function usedMeanings(): Set<string> {
  return new Set(tasks.flatMap(({ slots }) => slots.flat()))
}

function askedIn(meanings: Meanings, { slots, terms }: Task): Concept | undefined {
  const places = new Set<number>()
  for (const slot of slots) {
    const found = slot.filter((meaning) => meanings.has(meaning))
    if (found.length === 0) return undefined
    for (const meaning of found) for (const place of meanings.get(meaning) ?? []) places.add(place)
  }
  return { terms, size: slots.length, places }
}

/** Whether a word stands at one of some places. */
function isAt({ start, end }: Word, places: ReadonlySet<number>): boolean {
  for (let place = start; place < end; place++) if (places.has(place)) return true
  return false
}

/** Those whose places are not all part of what a larger one is made of; of several ways to ask for one, the largest. */
function largest(asked: readonly Concept[]): Concept[] {
  const kept: Concept[] = []
  for (const concept of asked.toSorted((a, b) => b.places.size - a.places.size || b.size - a.size)) {
    const isPart = kept.some(
      (other) =>
        other.terms === concept.terms ||
        (isLarger(other, concept) && [...concept.places].every((place) => other.places.has(place))),
    )
    if (!isPart) kept.push(concept)
  }
  return kept
}

function isLarger(a: Concept, b: Concept): boolean {
  return a.places.size > b.places.size || a.size > b.size
}
