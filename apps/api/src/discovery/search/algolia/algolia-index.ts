import { type Facets, type SearchAnswer, type SearchRequest, facetFields } from '@registry/search-engine'
import { followCatalogue, type Follower } from '../../changes/follow-catalogue.ts'
import type { Config } from '../../../platform/config/config.ts'
import { RegistryError } from '../../../platform/errors.ts'
import type { Jobs } from '../../../platform/jobs/jobs.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Queues } from '../../../queues.ts'
import type { Database } from '../../../schema/tables.ts'
import { hiddenIndex, nodesIndex } from '../index-names.ts'
import type { SearchIndex } from '../search-index.ts'
import { createAlgoliaClient, type AlgoliaConfig } from './algolia-client.ts'
import { askComfyNodeNames, askNodes, askSuggestions } from './ask-algolia.ts'

interface Parts {
  config: Config
  db: Database
  log: Log
  jobs: Jobs<Queues>
}

/**
 * Searches through Algolia. Changes of the catalogue queue the job `copy-to-algolia`, which updates the indexes. Throws
 * `search_unavailable` when Algolia does not answer in time.
 */
export function createAlgoliaIndex({ config, db, log, jobs }: Parts, algolia: AlgoliaConfig): SearchIndex {
  const client = createAlgoliaClient(algolia, 'read')
  let follower: Follower | undefined
  const queue = () => jobs.send(db, 'copy-to-algolia', {}, 'copy-to-algolia')
  const begin = (): Follower => {
    follower ??= followCatalogue({ db, database: config.database, log }, { onEverything: queue, onNodes: queue })
    return follower
  }
  const asked = async <Answer>(asking: Promise<Answer>): Promise<Answer> => {
    begin()
    try {
      return await inTime(asking)
    } catch (error) {
      log.warn({ err: error }, 'Algolia did not answer a search')
      throw new RegistryError('search_unavailable')
    }
  }

  return {
    search: async (request) => {
      const [offset, limit] = [whole(request.offset, 0, deepest), whole(request.limit, 20, 1000)]
      const [first, second] = indexesFor(request)
      const open = await asked(askNodes(client, first, request, { offset, limit }))
      if (!second) return open
      // Hits of the public index come first.
      const page = { offset: Math.max(0, offset - open.total), limit: limit - open.hits.length }
      return mergeAnswers(open, await asked(askNodes(client, second, request, page)))
    },
    suggest: (text, limit) => asked(askSuggestions(client, text, limit)),
    comfyNodeNames: (text, limit) => asked(askComfyNodeNames(client, text, limit)),
    start: async () => {
      begin()
    },
    isReady: () => (follower ? true : undefined),
    caughtUp: () => begin().caughtUp(),
    close: async () => {
      await follower?.stop()
    },
  }
}

/** Milliseconds: longer than the timeout of a single host, and shorter than visitors wait. */
const longestMs = 3000
const deepest = 1_000_000

async function inTime<Answer>(asking: Promise<Answer>): Promise<Answer> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('Algolia did not answer in time')), longestMs)
  try {
    return await Promise.race([asking, late.promise])
  } finally {
    clearTimeout(timer)
  }
}

/** Returns the indexes of the requested statuses: for active packs, for banned and deleted packs, or both. */
function indexesFor({ filters }: SearchRequest): [first: string, second?: string] {
  const statuses = filters?.statuses ?? ['active']
  if (!statuses.includes('active')) return [hiddenIndex]
  return statuses.some((status) => status !== 'active') ? [nodesIndex, hiddenIndex] : [nodesIndex]
}

function whole(value: number | undefined, usual: number, most: number): number {
  if (value === undefined || Number.isNaN(value)) return usual
  return Math.min(most, Math.max(0, Math.floor(value)))
}

/** Merges two answers: hits of the first answer precede hits of the second. */
function mergeAnswers(first: SearchAnswer, second: SearchAnswer): SearchAnswer {
  return {
    ...first,
    total: first.total + second.total,
    hits: [...first.hits, ...second.hits],
    facets: mergeFacets(first.facets, second.facets),
  }
}

function mergeFacets(first: Facets, second: Facets): Facets {
  const fields = facetFields.filter((field) => first[field] ?? second[field])
  return Object.fromEntries(
    fields.map((field) => {
      const counts = new Map<string, number>()
      for (const { value, count } of [...(first[field] ?? []), ...(second[field] ?? [])]) {
        counts.set(value, (counts.get(value) ?? 0) + count)
      }
      const values = [...counts].map(([value, count]) => ({ value, count }))
      return [field, values.toSorted((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1))]
    }),
  )
}
