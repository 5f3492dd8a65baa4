import type { Database } from '../../schema/tables.ts'
import { MirrorError } from './mirror-error.ts'
import { knowsContents } from './mirrored-version-store.ts'
import type { SourceContents } from './parse-contents.ts'
import type { SourceNode } from './parse-node.ts'
import { readContents, readVersions, type SourceVersions } from './read-source.ts'
import type { Source } from './source.ts'

/** Node with all its data from the source. */
export interface CollectedNode {
  node: SourceNode
  /** Undefined when the source hides its versions: local versions then stay. */
  versions: SourceVersions | undefined
  /** Contents of the latest version; undefined when this registry already stores the contents. */
  contents: SourceContents | undefined
  /** True when reading the versions failed, so that the next run retries the node. */
  failed: boolean
}

const failuresInARow = 5

/** Collects nodes from a source. Records a single unreadable node; several in a row mean that the source is down. */
export function createCollector(db: Database, source: Source) {
  let failures = 0

  return async function collect(node: SourceNode): Promise<CollectedNode> {
    if (node.facts.status !== 'active') return { node, versions: undefined, contents: undefined, failed: false }
    try {
      const versions = await readVersions(source, node.id)
      const contents = versions && (await collectContents(db, source, node, versions))
      failures = 0
      return { node, versions, contents, failed: false }
    } catch (error) {
      failures += 1
      if (!(error instanceof MirrorError) || failures >= failuresInARow) throw error
      return { node, versions: undefined, contents: undefined, failed: true }
    }
  }
}

/** Skips archives with known contents, because an archive never changes. */
async function collectContents(db: Database, source: Source, node: SourceNode, { versions }: SourceVersions) {
  const latest = versions.find(({ number }) => number.version === node.latestVersion)
  if (!latest || latest.facts.status !== 'active') return undefined
  if (await knowsContents(db, node.id, node.latestVersion)) return undefined
  return readContents(source, node.id, node.latestVersion)
}
