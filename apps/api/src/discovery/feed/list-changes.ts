import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { readListedNodes } from '../../registry/nodes/list-nodes.ts'
import { RegistryError } from '../../platform/errors.ts'
import { findFeed, listEntriesAfter } from './feed-store.ts'

type Page = components['schemas']['CatalogueChangePage']
type Change = components['schemas']['CatalogueChange']

/**
 * Lists the changes that follow a sequence number, with the current state of the packs. Throws
 * `catalogue_changes_forgotten`.
 */
export async function listChanges(
  context: Pick<Context, 'db' | 'config'>,
  { since, feed, limit }: { since: number; feed: string | undefined; limit: number },
): Promise<Page> {
  // This read precedes the read of the entries: all entries up to this sequence number are committed by now.
  const { id, sequence, forgotten_sequence: forgotten } = await findFeed(context.db)
  if ((feed !== undefined && feed !== id) || since < forgotten || since > sequence)
    throw new RegistryError('catalogue_changes_forgotten', { since })
  const found = await listEntriesAfter(context.db, since, limit + 1)
  const entries = found.slice(0, limit)
  const hasMore = found.length > limit
  const ids = entries.flatMap((entry) => (entry.is_removed ? [] : [entry.node_id]))
  const nodes = await readListedNodes(context, ids, ['active'])
  const changes = entries.map((entry): Change => {
    const node = nodes.get(entry.node_id)
    const about = { sequence: entry.sequence, id: entry.node_id }
    // A pack that was deleted after its change has a further entry, under a later number.
    return node ? { ...about, kind: 'changed', node } : { ...about, kind: 'removed' }
  })
  const last = entries.at(-1)?.sequence ?? since
  return { changes, next: hasMore ? last : Math.max(last, sequence), has_more: hasMore }
}
