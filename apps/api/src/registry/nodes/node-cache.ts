import type { components } from '@registry/contract/types'
import { createRevisionCache, type RevisionCache } from '../../platform/cache/revision-cache.ts'
import type { Revisions } from '../../platform/cache/revisions.ts'

type Node = components['schemas']['Node']

/**
 * Public nodes by id; installs and stars are read each time. A process learns of a change shortly after the commit: too
 * late for readers that must not miss a change, such as the change feed.
 */
export type NodeCache = Pick<RevisionCache<Node>, 'find' | 'set' | 'revision'>

/** Limit of characters. Most nodes have three thousand, and some have a changelog of a hundred thousand. */
const mostText = 32 * 2 ** 20

/** Creates the node cache. Until revisions are followed, every node is read each time. */
export function createNodeCache(revisions: Revisions): NodeCache {
  const isFresh: Revisions['isFresh'] = (madeIn, id) => revisions.isFollowed() && revisions.isFresh(madeIn, id)
  return createRevisionCache<Node>({
    revisions: { revision: revisions.revision, isFresh },
    maxSize: mostText,
    sizeOf: sizeOfNode,
  })
}

/** Estimates the characters of a node from its long texts, because serializing a node takes longer than reading it. */
function sizeOfNode({ description, latest_version: latest }: Node): number {
  const { changelog = '', dependencies = [] } = latest ?? {}
  return 2000 + description.length + changelog.length + dependencies.reduce((sum, each) => sum + each.length, 0)
}
