import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { SearchDocument } from '@registry/search-engine'
import type { Finder } from './libraries.ts'
import { percent } from '../shared/table.ts'

export interface Judged {
  query: string
  kind: string
  /** Ids of packs. Any of these packs may come first. */
  expect: string[]
  /** Whether the query may be used to tune weights; the other half only validates them. */
  isForTuning: boolean
}

/** Reads the queries of packages/search-engine/relevance/relevance.json. */
export async function readRelevance(): Promise<Judged[]> {
  const file = new URL('../../packages/search-engine/relevance/relevance.json', import.meta.url)
  const queries: Omit<Judged, 'isForTuning'>[] = JSON.parse(await readFile(file, 'utf8'))
  return queries.map((one) => ({ ...one, isForTuning: isHashedForTuning(one.query) }))
}

/**
 * Reads the questions of search/identity/intents.json; the kind names the language. Expected are the packs that were
 * noted before any search, or all answers that were judged right.
 */
export async function readIntents(
  documents: readonly SearchDocument[],
  expected: 'wanted' | 'right',
): Promise<Judged[]> {
  const file = new URL('identity/intents.json', import.meta.url)
  const intents: Intent[] = JSON.parse(await readFile(file, 'utf8'))
  const idOf = new Map(documents.map(({ id, repository }) => [repositoryOf(repository), id]))
  return intents.map(({ query, language, half, ...packs }) => ({
    query,
    kind: `${expected}, ${language}`,
    expect: packs[expected].flatMap((repository) => idOf.get(repository.toLowerCase()) ?? []),
    isForTuning: half === 'tune',
  }))
}

interface Intent {
  query: string
  language: string
  wanted: string[]
  right: string[]
  half: 'tune' | 'held'
}

/** Returns the shares of queries with an expected pack first, and among the first five. */
export function sharesOf(find: Finder, judged: Judged[]): [first: string, firstFive: string] {
  const ranks = judged.map((one) => rankOf(find, one))
  const within = (most: number) => percent(ranks.filter((rank) => rank <= most).length, judged.length)
  return [within(1), within(5)]
}

/** Returns the rank of the first expected pack, from 1; Infinity beyond the first twenty. */
export function rankOf(find: Finder, { query, expect }: Judged): number {
  const at = find(query)
    .slice(0, 20)
    .findIndex((id) => expect.includes(id))
  return at < 0 ? Number.POSITIVE_INFINITY : at + 1
}

function isHashedForTuning(query: string): boolean {
  return (createHash('sha256').update(query).digest()[0] ?? 0) % 2 === 0
}

function repositoryOf(address: string): string {
  return address.toLowerCase().replace(/^https?:\/\/(?:www\.)?github\.com\//, '')
}
