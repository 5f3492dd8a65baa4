import type { Config } from '../../platform/config/config.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Queues } from '../../queues.ts'
import type { Database } from '../../schema/tables.ts'
import { createEmbeddedIndex } from './embedded-index.ts'
import type { SearchIndex } from './search-index.ts'

interface Parts {
  config: Config
  db: Database
  log: Log
  jobs: Jobs<Queues>
  /** Called when the results of searches may have changed. */
  changed(): void
}

/** Creates the configured engine. Loads the client of Algolia only when it is configured. */
export async function createSearchIndex(parts: Parts): Promise<SearchIndex> {
  const { search } = parts.config
  if (search.engine !== 'algolia') return createEmbeddedIndex(parts)
  const { createAlgoliaIndex } = await import('./algolia/algolia-index.ts')
  return createAlgoliaIndex(parts, search)
}
