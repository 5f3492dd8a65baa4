import type { Config } from '../../platform/config/config.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { Log } from '../../platform/log/log.ts'
import type { Queues } from '../../queues.ts'
import type { Database } from '../../schema/tables.ts'
import { createAlgoliaIndex } from './algolia/algolia-index.ts'
import { createEmbeddedIndex } from './embedded-index.ts'
import type { SearchIndex } from './search-index.ts'

interface Parts {
  config: Config
  db: Database
  log: Log
  jobs: Jobs<Queues>
  /** Called when searches may be answered otherwise than before. */
  changed(): void
}

/** The engine that the settings name. */
export function createSearchIndex(parts: Parts): SearchIndex {
  const { search } = parts.config
  return search.engine === 'algolia' ? createAlgoliaIndex(parts, search) : createEmbeddedIndex(parts)
}
