import { wordsOf, type Word } from '../text/words.ts'
import { meaningsOf, type Meanings } from './meanings.ts'
import { motionConcepts } from './motion-concepts.ts'
import { pictureConcepts } from './picture-concepts.ts'
import { workConcepts } from './work-concepts.ts'
import { isSentenceWord } from './sentence-words.ts'

/** A task that a text asks for. */
export interface Concept {
  /** Phrases that packs for the task use in their texts, as folded words. The most distinctive phrase comes first. */
  terms: readonly (readonly string[])[]
  /** Number of meanings that express the task. */
  size: number
  /** Positions in the text that express the task. */
  positions: ReadonlySet<number>
}

/**
 * Finds the tasks that a text asks for. Returns none when a short text has an unknown word, or when most words of a
 * longer text are unknown.
 */
export function conceptsIn(text: string): Concept[] {
  const words = wordsOf(text).slice(0, mostWords)
  const meanings = meaningsOf(words)
  if (meanings.size === 0) return []
  const asked = largest(tasks.flatMap((task) => askedIn(meanings, task) ?? []))
  const telling = words.filter(({ text: word }) => !isSentenceWord(word))
  const known = new Set([...meanings.values()].flatMap((positions) => [...positions]))
  const unknown = telling.filter((word) => !isAt(word, known)).length
  return telling.length < longQuestion ? (unknown > 0 ? [] : asked) : unknown * 2 > telling.length ? [] : asked
}

const mostWords = 24
/** A text with at least this many words is a question, in which some words may have no known meaning. */
const longQuestion = 4

interface Task {
  /** The text must express all parts. Any meaning of a part expresses the part. */
  parts: readonly (readonly string[])[]
  terms: readonly (readonly string[])[]
}

const tasks: readonly Task[] = [pictureConcepts, motionConcepts, workConcepts].flatMap((table) =>
  table.split('\n').flatMap((line): Task[] => {
    const [asked, said] = line.split(' => ')
    if (asked === undefined || said === undefined) return []
    const terms = said.split(',').map((term) => wordsOf(term).flatMap(({ parts }) => parts))
    return asked.split(',').map((way) => ({
      parts: way
        .trim()
        .split('+')
        .map((part) => part.split('/')),
      terms,
    }))
  }),
)

/** Returns the names of the meanings that tasks use. @internal */
export function usedMeanings(): Set<string> {
  return new Set(tasks.flatMap(({ parts }) => parts.flat()))
}

function askedIn(meanings: Meanings, { parts, terms }: Task): Concept | undefined {
  const positions = new Set<number>()
  for (const part of parts) {
    const found = part.filter((meaning) => meanings.has(meaning))
    if (found.length === 0) return undefined
    for (const meaning of found) for (const position of meanings.get(meaning) ?? []) positions.add(position)
  }
  return { terms, size: parts.length, positions }
}

function isAt({ start, end }: Word, positions: ReadonlySet<number>): boolean {
  for (let position = start; position < end; position++) if (positions.has(position)) return true
  return false
}

/**
 * Drops tasks whose positions are contained in those of a larger task. When a text asks for a task in several ways, the
 * largest match remains.
 */
function largest(asked: readonly Concept[]): Concept[] {
  const kept: Concept[] = []
  for (const concept of asked.toSorted((a, b) => b.positions.size - a.positions.size || b.size - a.size)) {
    const isPart = kept.some(
      (other) =>
        other.terms === concept.terms ||
        (isLarger(other, concept) && [...concept.positions].every((position) => other.positions.has(position))),
    )
    if (!isPart) kept.push(concept)
  }
  return kept
}

function isLarger(a: Concept, b: Concept): boolean {
  return a.positions.size > b.positions.size || a.size > b.size
}
