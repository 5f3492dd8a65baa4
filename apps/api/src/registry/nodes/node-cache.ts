import type { components } from '@registry/contract/types'
import { createRevisionCache, type RevisionCache } from '../../platform/cache/revision-cache.ts'
import type { Revisions } from '../../platform/cache/revisions.ts'

type Node = components['schemas']['Node']

/**
 * Nodes as everyone sees them, by id; installs and stars are read each time. A process hears of a change a moment after it is
 * committed, which is too late for readers that must not miss one, such as the change feed.
 */
export type NodeCache = Pick<RevisionCache<Node>, 'find' | 'set' | 'revision'>

/** Characters; most nodes have three thousand, and some a changelog of a hundred thousand. */
const mostText = 32 * 2 ** 20

/** Until revisions are followed, every node is read each time. */
export function createNodeCache(revisions: Revisions): NodeCache {
  const isFresh: Revisions['isFresh'] = (madeIn, id) => revisions.isFollowed() && revisions.isFresh(madeIn, id)
  return createRevisionCache<Node>({
    revisions: { revision: revisions.revision, isFresh },
    maxSize: mostText,
    sizeOf: sizeOfNode,
  })
}

/** Characters of the texts that can be long, and room for the others: to write the whole node out takes longer than to read it. */
function sizeOfNode({ description, latest_version: latest }: Node): number {
  const { changelog = '', dependencies = [] } = latest ?? {}
  return 2000 + description.length + changelog.length + dependencies.reduce((sum, each) => sum + each.length, 0)
}
