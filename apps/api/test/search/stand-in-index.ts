import { facetName, passes, valuesOf, type StandInRecord } from './stand-in-filters.ts'

export interface StandInIndex {
  readonly records: ReadonlyMap<string, StandInRecord>
  /** Lowest number of records since the last reset. */
  fewest: number
  set(settings: Record<string, any>): void
  setSynonyms(synonyms: { synonyms: string[] }[]): void
  replicas(): string[]
  /** Uses the records of another index from now on. */
  follow(primary: StandInIndex): void
  copySettings(from: StandInIndex, scope: readonly string[]): void
  takeOver(from: StandInIndex): void
  put(record: StandInRecord): void
  remove(id: string): void
  query(params: Record<string, any>): object
  facetValues(facet: string, text: string, most: number): object[]
  readonly inner: Inner
}

interface Inner {
  settings: Record<string, any>
  synonyms: string[][]
  store: { records: Map<string, StandInRecord>; fewest: number }
}

/**
 * Creates an index that finds records in which each query word is a prefix of a word, with at most one wrong letter.
 */
export function createStandInIndex(): StandInIndex {
  const inner: Inner = { settings: {}, synonyms: [], store: { records: new Map(), fewest: Number.POSITIVE_INFINITY } }
  const note = (): void => {
    inner.store.fewest = Math.min(inner.store.fewest, inner.store.records.size)
  }
  return {
    inner,
    get records() {
      return inner.store.records
    },
    get fewest() {
      return inner.store.fewest
    },
    set fewest(value) {
      inner.store.fewest = value
    },
    set: (settings) => Object.assign(inner.settings, settings),
    setSynonyms: (synonyms) => {
      inner.synonyms = synonyms.map((one) => one.synonyms.map((text) => text.toLowerCase()))
    },
    replicas: () => inner.settings['replicas'] ?? [],
    follow: (primary) => {
      inner.store = primary.inner.store
    },
    copySettings: (from, scope) => {
      const { replicas: _, ...settings } = from.inner.settings
      if (scope.includes('settings')) inner.settings = { ...settings }
      if (scope.includes('synonyms')) inner.synonyms = from.inner.synonyms
    },
    takeOver: (from) => {
      inner.settings = { ...from.inner.settings, replicas: inner.settings['replicas'] }
      inner.synonyms = from.inner.synonyms
      inner.store.records.clear()
      for (const [id, record] of from.records) inner.store.records.set(id, record)
      note()
    },
    put: (record) => {
      inner.store.records.set(record.objectID, record)
    },
    remove: (id) => {
      inner.store.records.delete(id)
      note()
    },
    query: (params) => query(inner, params),
    facetValues: (facet, text, most) => {
      const declared: string[] = inner.settings['attributesForFaceting'] ?? []
      if (!declared.includes(`searchable(${facet})`)) throw new Error(`Cannot search in \`${facet}\` attribute`)
      const counts = countValues([...inner.store.records.values()], facet)
      const found = Object.entries(counts).filter(([value]) => matchOf(value, [text.toLowerCase()], []) !== undefined)
      return found.slice(0, most).map(([value, count]) => ({ value, highlighted: value, count }))
    },
  }
}

interface Found {
  record: StandInRecord
  /** Matched words by attribute. */
  attributes: Map<string, Set<string>>
  typos: number
  attribute: number
  boost: number
}

function query({ settings, synonyms, store }: Inner, params: Record<string, any>): object {
  const facets = (settings['attributesForFaceting'] ?? []).map(facetName)
  const passed = [...store.records.values()].filter((record) => passes(record, params['filters'] ?? '', facets))
  const words = String(params['query'] ?? '')
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
  const found = passed.flatMap((record) => findIn(record, words, settings, synonyms, params) ?? [])
  found.sort(orderOf(settings))
  const [offset, length] = [params['offset'] ?? 0, params['length'] ?? params['hitsPerPage'] ?? 20]
  const all = found.map(({ record }) => record)
  const counted = (params['facets'] ?? []).map((name: string) => [name, countValues(all, name)])
  return {
    hits: found.slice(offset, offset + length).map((one) => hitOf(one, settings, params)),
    nbHits: found.length,
    page: 0,
    facets: Object.fromEntries(counted),
    processingTimeMS: 1,
    query: params['query'] ?? '',
    params: '',
  }
}

function searchable(settings: Record<string, any>, params: Record<string, any>): string[] {
  const all: string[] = (settings['searchableAttributes'] ?? [])
    .flatMap((group: string) => group.split(','))
    .map((name: string) => facetName(name.trim()))
  const restricted: string[] | undefined = params['restrictSearchableAttributes']
  for (const name of restricted ?? []) if (!all.includes(name)) throw new Error(`restrictSearchableAttributes: ${name}`)
  return restricted ?? all
}

function findIn(
  record: StandInRecord,
  words: string[],
  settings: Record<string, any>,
  synonyms: string[][],
  params: Record<string, any>,
): Found | undefined {
  const attributes = new Map<string, Set<string>>()
  const names = searchable(settings, params)
  let [typos, attribute] = [0, names.length]
  for (const word of words) {
    const alternatives = [word, ...synonyms.filter((group) => group.includes(word)).flat()]
    let best: number | undefined
    for (const [place, name] of names.entries()) {
      for (const value of valuesOf(record, name)) {
        const match = matchOf(value, alternatives, settings['camelCaseAttributes']?.includes(name) ? ['camel'] : [])
        if (!match) continue
        attributes.set(name, (attributes.get(name) ?? new Set()).add(match.word))
        best = Math.min(best ?? match.typos, match.typos)
        attribute = Math.min(attribute, place)
      }
    }
    if (best === undefined) return undefined
    typos += best
  }
  const boosts = (params['optionalFilters'] ?? []).map((filter: string) => {
    const [, name = '', value = '', score] = /^(\w+):(.*?)(?:<score=(\d+)>)?$/s.exec(filter) ?? []
    return valuesOf(record, name).includes(value) ? Number(score ?? 1) : 0
  })
  return { record, attributes, typos, attribute, boost: boosts.reduce((sum: number, one: number) => sum + one, 0) }
}

const wordsIn = (text: string, modes: readonly string[]): string[] =>
  (modes.includes('camel') ? text.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2') : text)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)

function matchOf(text: string, alternatives: string[], modes: readonly string[]) {
  const own = [...wordsIn(text, modes), ...wordsIn(text, [])]
  for (const wanted of alternatives) {
    const phrase = wanted.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
    const places = phrase.map((part) => own.find((word) => word.startsWith(part)))
    if (phrase.length > 0 && places.every((place) => place !== undefined)) return { word: places[0] ?? '', typos: 0 }
  }
  const [first = ''] = alternatives
  const near =
    first.length < 4 ? undefined : own.find((word) => word.length === first.length && differing(word, first) === 1)
  return near === undefined ? undefined : { word: near, typos: 1 }
}

function differing(a: string, b: string): number {
  return Array.from(a).filter((letter, at) => letter !== b[at]).length
}

function orderOf({ ranking = ['typo', 'attribute', 'custom'], customRanking = [] }: Record<string, any>) {
  const criteria: string[] = ranking.flatMap((one: string) => (one === 'custom' ? customRanking : [one]))
  return (a: Found, b: Found): number => {
    for (const criterion of criteria) {
      const difference = compare(criterion, a, b)
      if (difference !== 0) return difference
    }
    return a.record.objectID < b.record.objectID ? -1 : 1
  }
}

function compare(criterion: string, a: Found, b: Found): number {
  if (criterion === 'filters') return b.boost - a.boost
  if (criterion === 'typo') return a.typos - b.typos
  if (criterion === 'attribute') return a.attribute - b.attribute
  const [, direction, name = ''] = /^(asc|desc)\((.*)\)$/.exec(criterion) ?? []
  if (direction === undefined) return 0
  const [one, other] = [a.record[name], b.record[name]] as (number | string)[]
  // Records without the attribute come last in both directions.
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  const order = one === other ? 0 : one < other ? -1 : 1
  return direction === 'asc' ? order : -order
}

function hitOf(
  { record, attributes, typos }: Found,
  settings: Record<string, any>,
  params: Record<string, any>,
): object {
  const hidden: string[] = settings['unretrievableAttributes'] ?? []
  const kept: string[] | undefined = params['attributesToRetrieve']
  const fields = Object.entries(record).filter(([name]) => !hidden.includes(name) && (!kept || kept.includes(name)))
  const highlighted: string[] = params['attributesToHighlight'] ?? searchable(settings, {})
  const mark = (text: string, words: Set<string>): object => {
    const [before, after] = [params['highlightPreTag'] ?? '<em>', params['highlightPostTag'] ?? '</em>']
    let value = text
    for (const word of words) value = value.replace(new RegExp(word, 'iu'), (part) => `${before}${part}${after}`)
    return { value, matchLevel: value === text ? 'none' : 'full', matchedWords: value === text ? [] : [...words] }
  }
  return {
    ...Object.fromEntries(fields),
    objectID: record.objectID,
    _highlightResult: Object.fromEntries(
      highlighted
        .filter((name) => record[name] !== undefined)
        .map((name) => {
          const words = attributes.get(name) ?? new Set<string>()
          const marked = valuesOf(record, name).map((value) => mark(value, words))
          return [name, Array.isArray(record[name]) ? marked : marked[0]]
        }),
    ),
    ...(params['getRankingInfo'] && { _rankingInfo: { nbTypos: typos, words: attributes.size > 0 ? 1 : 0 } }),
  }
}

function countValues(records: readonly StandInRecord[], name: string): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const record of records) for (const value of valuesOf(record, name)) counts[value] = (counts[value] ?? 0) + 1
  return counts
}
