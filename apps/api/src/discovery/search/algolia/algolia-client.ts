import { algoliasearch, type Algoliasearch } from 'algoliasearch'
import type { SearchConfig } from '../../../platform/config/config.ts'

export type AlgoliaConfig = Extract<SearchConfig, { engine: 'algolia' }>

/** A visitor waits for a read. Nobody waits for a write. */
const timeouts = {
  read: { connect: 1000, read: 2000, write: 2000 },
  write: { connect: 5000, read: 10_000, write: 30_000 },
}

/** Creates a client of the configured application for reads or for writes. It retries on several hosts. */
export function createAlgoliaClient(config: AlgoliaConfig, use: 'read' | 'write'): Algoliasearch {
  const hosts = config.url === undefined ? undefined : [hostOf(new URL(config.url))]
  return algoliasearch(config.appId, use === 'read' ? config.searchKey : config.apiKey, {
    timeouts: timeouts[use],
    ...(hosts && { hosts }),
  })
}

function hostOf({ protocol, host, pathname }: URL) {
  return {
    // The client inserts a slash between this address and the path.
    url: `${host}${pathname.replace(/\/+$/, '')}`,
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
    accept: 'readWrite' as const,
  }
}
