import { fold, keyOf, osKey, rangeOf, wordsOf } from '@registry/search-engine'
import type { SourcedRecord } from '../records/read-records.ts'
import { acceleratorWords, osWords } from '../../../registry/versions/compatibility.ts'
import { licenseName } from '../license-name.ts'
import { exactKeys } from './exact-keys.ts'
import { fitRecord, type AlgoliaRecord } from './fit-record.ts'

/** Returns the record of a node with Algolia's fields for search, filters and sorts, cut to Algolia's size limit. */
export function algoliaRecord({ record, row, comfyNodes }: SourcedRecord): AlgoliaRecord {
  const license = licenseName(record.license)
  const translations = Object.values(row.translations)
  const range = rangeOf(record.supported_comfyui_version)
  const owner = /^[a-z]+:\/\/[^/]+\/([^/]+)\//i.exec(record.repository_url)?.[1] ?? ''
  return fitRecord({
    ...record,
    spellings: spellings(record.id, record.name),
    translated_names: translations.flatMap(({ name }) => (typeof name === 'string' ? [name] : [])),
    translated_descriptions: translations.flatMap(({ description: text }) => (typeof text === 'string' ? [text] : [])),
    comfy_titles: different(
      comfyNodes.filter(({ name, display_name: title }) => title !== name).map(({ display_name: title }) => title),
    ),
    comfy_categories: different(comfyNodes.map(({ category }) => category)),
    name_key: fold(record.name),
    exact: exactKeys(record.id, record.name),
    id_key: record.id.toLowerCase(),
    os_keys: anyWithout(record.supported_os.map(osKey)),
    os_names: orEvery(record.supported_os, osWords),
    accelerator_keys: anyWithout(record.supported_accelerators.map(keyOf)),
    accelerator_names: orEvery(record.supported_accelerators, acceleratorWords),
    ...(license !== '' && { license_name: license }),
    license_key: fold(license),
    license_keys: beginningsOf(license),
    tag_names: spelledOnce(record.tags),
    tag_keys: different(record.tags.map(fold)),
    publisher_keys: different([record.publisher_id, record.publisher_name, record.author, owner].map(keyOf)),
    pack_keys: different([...spansOf(record.id), ...spansOf(record.name)]),
    // A pack without declared versions supports all versions.
    comfyui_low: range?.low ?? 0,
    comfyui_high: range?.high ?? Number.MAX_SAFE_INTEGER,
  })
}

/** A pack without declared values supports all of them: filters also match `any`. */
function anyWithout(keys: readonly string[]): string[] {
  return keys.length === 0 ? ['any'] : different(keys)
}

/** A pack without declared values counts for every value, in agreement with filters. */
function orEvery(words: readonly string[], every: readonly string[]): readonly string[] {
  return words.length === 0 ? every : words
}

/** Removes duplicate spellings of tags, so that a pack counts once for equal tags. */
function spelledOnce(tags: readonly string[]): string[] {
  return different([...new Map(tags.toReversed().map((tag) => [fold(tag), tag])).values()].toReversed())
}

function different(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '')
}

/** Adds the words of CamelCase names, and words that people write without a space. */
function spellings(...names: string[]): string[] {
  const words = names.flatMap((name) => wordsOf(name))
  const parts = words.flatMap(({ parts: own }) => (own.length > 1 ? [own.join(' ')] : []))
  return different([...parts, ...names.map(keyOf)])
}

/** Returns the keys of the first words of a licence, word by word: `apache` and `apache20` for Apache-2.0. */
function beginningsOf(license: string): string[] {
  const words = wordsOf(license).slice(0, mostWords)
  return different(words.map(({ end }) => keyOf(license.slice(0, end))))
}

/** Keys of adjacent words, because `pack:` matches parts of names. */
function spansOf(name: string): string[] {
  const words = wordsOf(name)
    .flatMap(({ parts }) => parts)
    .slice(0, mostWords)
  return words.flatMap((_, from) => words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')))
}

const mostWords = 8
