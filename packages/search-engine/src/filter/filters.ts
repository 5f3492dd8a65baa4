import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Entry } from '../catalogue/entry.ts'
import { keyIn } from '../catalogue/facet-values.ts'
import { statusMask } from '../catalogue/doc-facts.ts'
import type { FacetField, SearchFilters } from '../search-request.ts'
import { keyOf } from '../text/key.ts'
import { overlap, rangeOf } from '../catalogue/version-range.ts'

/** Predicate over docIds. `facet` is the facet that counts the values of the filter, if any. */
export interface Condition {
  facet: FacetField | undefined
  holds(docId: number): boolean
}

type Searched = Pick<Catalogue, 'entries' | 'facts' | 'values'>

/**
 * Returns the predicates of all filters. Facet counts always respect strict filters. The statuses of `all` give no
 * predicate, because the search already skips packs of other statuses.
 */
export function conditionsOf(
  catalogue: Searched,
  all: readonly SearchFilters[],
  strict: readonly SearchFilters[] = [],
): Condition[] {
  const within = strict.flatMap((filters) => [...conditionsOfOne(catalogue, filters), ...ofStatus(catalogue, filters)])
  return [
    ...all.flatMap((filters) => conditionsOfOne(catalogue, filters)),
    ...within.map(({ holds }) => ({ facet: undefined, holds })),
  ]
}

function conditionsOfOne(catalogue: Searched, filters: SearchFilters): Condition[] {
  const { values } = catalogue
  const { hasNodes } = filters
  const listed = (facet: FacetField, wanted: readonly string[] | undefined): Condition[] => {
    const keys = given(wanted).map((value) => keyIn(facet, value))
    return keys.length === 0 ? [] : [{ facet, holds: values[facet].having(keys) }]
  }
  const families = given(filters.licenseFamilies).map(keyOf)
  const isOfFamily = (license: string): boolean => families.some((family) => keyOf(license).startsWith(family))
  return [
    ...listed('os', filters.os),
    ...listed('accelerator', filters.accelerators),
    ...listed('license', filters.licenses),
    ...listed('tag', filters.tags),
    ...listed('publisher', filters.publishers),
    ...listed('input', filters.inputs),
    ...listed('output', filters.outputs),
    ...listed('hasNodes', hasNodes === undefined ? undefined : [String(hasNodes)]),
    ...(families.length === 0 ? [] : [{ facet: undefined, holds: values.license.like(isOfFamily) }]),
    ...testsOfEntry(filters).map((predicate) => ({
      facet: undefined,
      holds: (docId: number) => {
        const entry = catalogue.entries[docId]
        return entry !== undefined && predicate(entry)
      },
    })),
  ]
}

type EntryTest = (entry: Entry) => boolean

function testsOfEntry(filters: SearchFilters): EntryTest[] {
  const { releasedSince, releasedUntil, updatedSince, updatedUntil, comfyuiVersion, ids } = filters
  const [people, packs] = [given(filters.people).map(keyOf), given(filters.packs).map(keyOf)]
  const tests: EntryTest[] = []
  if (people.length > 0) tests.push(({ publisherKeys }) => people.some((key) => publisherKeys.includes(key)))
  if (packs.length > 0) tests.push(({ keys }) => packs.some((key) => keys.some((own) => own.includes(key))))
  if (releasedSince !== undefined)
    tests.push(({ releasedAt }) => releasedAt !== undefined && releasedAt >= releasedSince)
  if (releasedUntil !== undefined)
    tests.push(({ releasedAt }) => releasedAt !== undefined && releasedAt < releasedUntil)
  if (updatedSince !== undefined) tests.push(({ updatedAt }) => updatedAt >= updatedSince)
  if (updatedUntil !== undefined) tests.push(({ updatedAt }) => updatedAt < updatedUntil)
  if (ids) tests.push(isAmong(ids))
  const range = comfyuiVersion === undefined ? undefined : rangeOf(comfyuiVersion)
  if (range) tests.push(({ comfyuiRange }) => overlap(comfyuiRange, range))
  return tests
}

function ofStatus({ facts }: Searched, { statuses }: SearchFilters): Condition[] {
  if (!statuses) return []
  const open = statusMask(statuses)
  return [{ facet: undefined, holds: (docId) => ((facts.status[docId] ?? 0) & open) !== 0 }]
}

/** Returns the non-empty values of a filter; any of them is enough. A form sends an empty text for an empty field. */
function given(values: readonly string[] | undefined): string[] {
  return values?.filter((value) => value.trim() !== '').slice(0, mostValues) ?? []
}

function isAmong(ids: readonly string[]): EntryTest {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  return ({ id }) => wanted.has(id.toLowerCase())
}

/** Limit of values of a filter. Further values are ignored, because each value may cost a check of every pack. */
const mostValues = 50
