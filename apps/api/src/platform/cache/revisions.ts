/**
 * Tag of cached values: everything, one node, or lists, which are made of many nodes. `lists now` is for a change whose author
 * reads the lists next.
 */
export type Tag = 'everything' | 'lists' | 'lists now' | { nodeId: string }

/** Revisions of the catalogue, which decide whether cached values are fresh. */
export interface Revisions {
  /** Returns the revision that values made from now on belong to. It grows with every change. */
  revision(): number
  /** Whether a value made in a revision is fresh. Without a node it counts as a list. */
  isFresh(madeIn: number, nodeId: string | undefined): boolean
  /** Whether lists have changed and are about to become stale. */
  hasPendingLists(): boolean
  /** Whether a list made in a revision became stale a moment ago, through changes of lists alone. */
  isJustStale(madeIn: number): boolean
  /**
   * Makes values stale: everything, nodes and `lists now` at once, lists together with further changes in close succession. A
   * change of a node names the lists too.
   */
  invalidate(...tags: Tag[]): void
  /** Declares that from here on every change committed by any process is invalidated. */
  follow(): void
  isFollowed(): boolean
}

const mostNodes = 20_000
/** Shortest time between two invalidations of lists; stale lists stand in for as long. */
const usualPaceMs = 500
/** Share of the pace that lists wait at least, so that the commits of one publish count once. */
const settling = 0.5

/** Counts revisions, and remembers in which one each node changed. */
export function createRevisions(paceMs = usualPaceMs): Revisions {
  let revision = 0
  let everythingAt = 0
  let listsAt = 0
  /** Lists that were made before cannot stand in any more. */
  let listsLostAt = 0
  let listsEnds: { revision: number; at: number }[] = []
  const nodesAt = new Map<string, number>()
  let listsEndedAt = -Infinity
  let pending: NodeJS.Timeout | undefined
  let isFollowed = false

  const endLists = (): void => {
    clearTimeout(pending)
    pending = undefined
    listsEndedAt = performance.now()
    listsAt = revision
    const isOver = listsEnds.findLast(({ at }) => at + paceMs <= listsEndedAt)
    listsLostAt = isOver?.revision ?? listsLostAt
    listsEnds = [...listsEnds.filter(({ revision: each }) => each > listsLostAt), { revision, at: listsEndedAt }]
  }
  const endEverything = (): void => {
    everythingAt = revision
    listsLostAt = revision
    nodesAt.clear()
    endLists()
  }
  const endListsSoon = (): void => {
    const ms = Math.max(listsEndedAt + paceMs - performance.now(), paceMs * settling)
    pending ??= setTimeout(() => {
      revision += 1
      endLists()
    }, ms).unref()
  }
  return {
    revision: () => revision,
    isFresh: (madeIn, nodeId) => {
      if (nodeId === undefined) return madeIn >= listsAt
      return madeIn >= Math.max(everythingAt, nodesAt.get(nodeId.toLowerCase()) ?? 0)
    },
    hasPendingLists: () => pending !== undefined,
    isJustStale: (madeIn) => {
      const end = listsEnds.find((each) => each.revision > madeIn)
      return madeIn >= listsLostAt && end !== undefined && performance.now() < end.at + paceMs
    },
    invalidate: (...tags) => {
      revision += 1
      for (const tag of tags) {
        if (tag === 'everything') endEverything()
        else if (tag === 'lists') endListsSoon()
        else if (tag === 'lists now') endLists()
        else nodesAt.set(tag.nodeId.toLowerCase(), revision)
      }
      if (nodesAt.size > mostNodes) endEverything()
    },
    follow: () => {
      isFollowed = true
    },
    isFollowed: () => isFollowed,
  }
}
