import type { Entry } from '../catalogue/entry.ts'
import type { FacetField, SearchFilters } from '../search-request.ts'
import { fold } from '../text/fold.ts'
import { keyOf } from '../text/key.ts'
import { overlap, rangeOf } from './version-range.ts'

/** One thing that a pack must be. `facet` names the facet that counts its values, if one does. */
export interface Condition {
  facet: FacetField | undefined
  holds(entry: Entry): boolean
}

/** What filters ask for, all of it at once; within those that are strict the facets of their own fields are counted too. */
export function conditionsOf(all: readonly SearchFilters[], strict: readonly SearchFilters[] = []): Condition[] {
  const within = strict.flatMap(conditionsOfOne).map(({ holds }) => ({ facet: undefined, holds }))
  const conditions = [...all.flatMap(conditionsOfOne), ...within]
  const isStatusAsked = [...all, ...strict].some(({ statuses }) => statuses !== undefined)
  if (!isStatusAsked) conditions.push({ facet: undefined, holds: ({ status }) => status === 'active' })
  return conditions
}

function conditionsOfOne(filters: SearchFilters): Condition[] {
  const { hasNodes, releasedSince, releasedUntil, updatedSince, updatedUntil, comfyuiVersion, statuses, ids } = filters
  const conditions: Condition[] = [
    ...listed(
      'os',
      filters.os,
      supports(({ os }) => os, osKey),
    ),
    ...listed(
      'accelerator',
      filters.accelerators,
      supports(({ accelerators }) => accelerators, keyOf),
    ),
    ...listed('license', filters.licenses, (wanted) => {
      const folded = fold(wanted)
      return ({ license }) => fold(license) === folded
    }),
    ...listed(undefined, filters.licenseFamilies, (wanted) => {
      const key = keyOf(wanted)
      return ({ license }) => keyOf(license).startsWith(key)
    }),
    ...listed('tag', filters.tags, (wanted) => {
      const tag = fold(wanted)
      return ({ foldedTags }) => foldedTags.includes(tag)
    }),
    ...listed('publisher', filters.publishers, (wanted) => {
      const id = wanted.toLowerCase()
      return ({ publisherId }) => publisherId.toLowerCase() === id
    }),
    ...listed(undefined, filters.people, (wanted) => {
      const key = keyOf(wanted)
      return ({ publisherKeys }) => publisherKeys.includes(key)
    }),
    ...listed(undefined, filters.packs, (wanted) => {
      const key = keyOf(wanted)
      return ({ keys }) => keys.some((own) => own.includes(key))
    }),
    ...listed('input', filters.inputs, (wanted) => {
      const type = wanted.toUpperCase()
      return ({ inputTypes }) => inputTypes.includes(type)
    }),
    ...listed('output', filters.outputs, (wanted) => {
      const type = wanted.toUpperCase()
      return ({ outputTypes }) => outputTypes.includes(type)
    }),
  ]
  const add = (facet: FacetField | undefined, holds: (entry: Entry) => boolean) => conditions.push({ facet, holds })
  if (hasNodes !== undefined) add('hasNodes', ({ comfyNodeCount }) => comfyNodeCount > 0 === hasNodes)
  if (releasedSince !== undefined)
    add(undefined, ({ releasedAt }) => releasedAt !== undefined && releasedAt >= releasedSince)
  if (releasedUntil !== undefined)
    add(undefined, ({ releasedAt }) => releasedAt !== undefined && releasedAt < releasedUntil)
  if (updatedSince !== undefined) add(undefined, ({ updatedAt }) => updatedAt >= updatedSince)
  if (updatedUntil !== undefined) add(undefined, ({ updatedAt }) => updatedAt < updatedUntil)
  if (ids) add(undefined, isAmong(ids))
  if (statuses) add(undefined, ({ status }) => statuses.includes(status))
  const range = comfyuiVersion === undefined ? undefined : rangeOf(comfyuiVersion)
  if (range) add(undefined, ({ comfyuiRange }) => overlap(comfyuiRange, range))
  return conditions
}

/** A condition for a list of values, any of which is enough; none for an empty list. */
function listed(
  facet: FacetField | undefined,
  values: readonly string[] | undefined,
  test: (value: string) => (entry: Entry) => boolean,
): Condition[] {
  // A form sends what nobody chose as an empty text.
  const given = values?.filter((value) => value.trim() !== '') ?? []
  if (given.length === 0) return []
  const tests = given.slice(0, mostValues).map(test)
  return [{ facet, holds: (entry) => tests.some((holds) => holds(entry)) }]
}

function isAmong(ids: readonly string[]): (entry: Entry) => boolean {
  const wanted = new Set(ids.map((id) => id.toLowerCase()))
  return ({ id }) => wanted.has(id.toLowerCase())
}

/** More values in one filter are left out: each costs a look at every pack. */
const mostValues = 50

/** Who names nothing supports everything. */
function supports(stated: (entry: Entry) => readonly string[], key: (text: string) => string) {
  return (wanted: string) => {
    const wantedKey = key(wanted)
    return (entry: Entry) => {
      const own = stated(entry)
      return own.length === 0 || own.some((one) => key(one) === wantedKey)
    }
  }
}

/** A system by one word, which people and packages name in several ways. */
export function osKey(text: string): string {
  const key = keyOf(text)
  if (/^(win|windows|microsoftwindows)/.test(key) || key.endsWith('windows')) return 'windows'
  if (/^(mac|osx|darwin|apple)/.test(key) || key.endsWith('macos')) return 'macos'
  return key.endsWith('linux') ? 'linux' : key
}
