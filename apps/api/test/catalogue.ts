import { enterChanges } from '../src/discovery/feed/enter-changes.ts'
import { keepSnapshots } from '../src/discovery/feed/keep-snapshots.ts'
import type { TestRegistry } from './harness.ts'

/** Updates the feed and the snapshot, as the jobs do. */
export async function bringUp({ context }: TestRegistry): Promise<void> {
  await enterChanges(context)
  await keepSnapshots(context)
}

export async function latest(registry: TestRegistry): Promise<any> {
  return (await registry.call('getLatestCatalogue', '/catalogue/latest')).body
}

/** Returns the nodes of the newest snapshot. */
export async function readSnapshot(registry: TestRegistry): Promise<any[]> {
  const { snapshot } = await latest(registry)
  const { body } = await registry.call('getCatalogueSnapshot', `/catalogue/snapshots/${snapshot.sha256}`)
  return linesOf(body)
}

export function linesOf(bytes: Buffer): any[] {
  return bytes
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line))
}

/** Returns every change since a sequence number, reading page by page. */
export async function changesSince(registry: TestRegistry, since: number, limit = 100): Promise<any[]> {
  const found: any[] = []
  for (let hasMore = true; hasMore;) {
    const path = `/catalogue/changes?since=${since}&limit=${limit}`
    const { body } = await registry.call('listCatalogueChanges', path)
    found.push(...body.changes)
    since = body.next
    hasMore = body.has_more
  }
  return found
}

/** Applies changes to a reader's copy of the catalogue by id. */
export function follow(copy: Map<string, any>, changes: any[]): Map<string, any> {
  for (const { id, kind, node } of changes) {
    if (kind === 'removed') copy.delete(id)
    else copy.set(id, node)
  }
  return copy
}
