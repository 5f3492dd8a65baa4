import type { NodeRecord } from '../records/present-record.ts'
import { searchableAttributes } from './attributes.ts'
import { highlight, snippet, type Highlighted, type Sought } from './highlight.ts'
import type { QueryOptions } from './query-options.ts'

/** Record in the format of an answer. */
export type Hit = Record<string, unknown>

type Marked = Highlighted | Highlighted[]

/** Most characters of an answer that are searched for matches. Algolia has an equal bound. */
const mostHighlighted = 50_000
const usualSnippet = 10
const charactersOfWord = 10

/** Converts records to hits: the requested attributes, with matches marked. */
export function createHitPresenter(options: QueryOptions): (record: NodeRecord | Hit, sought: Sought) => Hit {
  let left = mostHighlighted
  const marked = (text: string, mark: () => Highlighted, plain: string): Highlighted => {
    left -= text.length
    return left < 0 ? { value: plain, matchLevel: 'none', matchedWords: [] } : mark()
  }
  const snippets = snippetsOf(options)
  return (record, sought) => {
    const fields = new Map<string, unknown>(Object.entries(record))
    const searchable = fields.has('query') ? ['query'] : Object.keys(searchableAttributes)
    const highlighted = named(options.attributesToHighlight ?? searchable, fields)
    const snipped = new Map(
      snippets.flatMap(([attribute, count]) =>
        named([attribute], fields).map((name): [string, number] => [name, count]),
      ),
    )
    const cut = (text: string, count: number): Highlighted =>
      marked(
        text,
        () => withoutWords(snippet(text, count, options.ellipsis, sought, options.marks)),
        beginningOf(text, count, options.ellipsis),
      )
    const mark = (text: string): Highlighted => marked(text, () => highlight(text, sought, options.marks), text)
    return {
      ...Object.fromEntries(retrieved(options.attributesToRetrieve, fields)),
      objectID: fields.get('objectID'),
      ...results(
        '_snippetResult',
        [...snipped].map(([name, count]) => [name, markTexts(fields.get(name), (text) => cut(text, count))]),
      ),
      ...results(
        '_highlightResult',
        highlighted.map((name) => [name, markTexts(fields.get(name), mark)]),
      ),
    }
  }
}

/** Attributes with the number of words to cut each to. The last mention of an attribute counts. */
function snippetsOf({ attributesToSnippet }: QueryOptions): [string, number][] {
  const counts = attributesToSnippet.map((wanted): [string, number] => {
    const [, attribute = wanted, count] = /^(.*):(\d{1,4})$/.exec(wanted) ?? []
    return [attribute, count === undefined ? usualSnippet : Number(count)]
  })
  return [...new Map(counts)]
}

/** Returns about `count` words from the beginning of a text, without a search for its words. */
function beginningOf(text: string, count: number, ellipsis: string): string {
  const most = count * charactersOfWord
  // A cut surrogate pair is removed.
  return text.length <= most ? text : `${text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')}${ellipsis}`
}

/** Returns the requested fields: `*` selects all fields, and `-name` excludes a field. */
function retrieved(wanted: string[] | undefined, fields: ReadonlyMap<string, unknown>): [string, unknown][] {
  const all = [...fields]
  if (!wanted) return all
  const left = new Set(wanted.filter((name) => name.startsWith('-')).map((name) => name.slice(1)))
  const kept = new Set(wanted)
  const isAll = kept.has('*') || (left.size === wanted.length && wanted.length > 0)
  return all.filter(([name]) => !left.has(name) && (isAll || kept.has(name)))
}

function named(wanted: readonly string[], fields: ReadonlyMap<string, unknown>): string[] {
  const names = wanted.includes('*') ? [...fields.keys()] : [...new Set(wanted)]
  return names.filter((name) => name !== 'objectID' && fields.has(name))
}

/** Highlights texts and lists of texts; returns undefined for other values. */
function markTexts(value: unknown, mark: (text: string) => Highlighted): Marked | undefined {
  if (typeof value === 'string') return mark(value)
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').map(mark)
  return undefined
}

function results(name: string, entries: [string, Marked | undefined][]): Hit {
  const known = entries.filter(([, marked]) => marked !== undefined)
  return known.length === 0 ? {} : { [name]: Object.fromEntries(known) }
}

function withoutWords({ value, matchLevel }: Highlighted): Highlighted {
  // Snippets have only a value and a match level.
  return { value, matchLevel } as Highlighted
}
