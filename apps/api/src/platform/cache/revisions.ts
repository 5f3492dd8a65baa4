/** Data that a cached value depends on: lists of nodes, publishers with their members, or a single node. */
export type Dependence = 'lists' | 'publishers' | { nodeId: string }

/** Tag of cached values. `lists now` marks a change whose author reads the lists next. */
export type Tag = Dependence | 'everything' | 'lists now'

/** Revisions of the catalogue, which decide whether cached values are fresh. */
export interface Revisions {
  /** Returns the current revision, for values whose reads start now. Every change increases the revision. */
  revision(): number
  /** Returns whether a value of a revision is fresh. */
  isFresh(madeIn: number, dependence: Dependence): boolean
  /** Returns whether lists have changed and will become stale soon. */
  hasPendingLists(): boolean
  /** Returns whether a list of a revision became stale a moment ago, only through changes of lists. */
  isJustStale(madeIn: number): boolean
  /**
   * Invalidates values: lists together with further changes in close succession, other values immediately. A change of
   * a node or of publishers must also name the lists.
   */
  invalidate(...tags: Tag[]): void
  /** Declares that from now on each change by any process causes an invalidation. */
  follow(): void
  isFollowed(): boolean
}

const mostNodes = 20_000
/** Shortest time between two invalidations of lists. Stale lists are served for this time. */
const usualPaceMs = 500
/** Minimum delay of list invalidations, as a share of the pace, so that the commits of a publish count once. */
const settling = 0.5

/** Counts revisions, and tracks the revision of each node's last change. */
export function createRevisions(paceMs = usualPaceMs): Revisions {
  let revision = 0
  let everythingAt = 0
  let listsAt = 0
  /** Lists made before this revision are not served as stale lists. */
  let listsLostAt = 0
  let listsEnds: { revision: number; at: number }[] = []
  const changedAt = new Map<string, number>()
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
    changedAt.clear()
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
    isFresh: (madeIn, dependence) => {
      if (dependence === 'lists') return madeIn >= listsAt
      return madeIn >= Math.max(everythingAt, changedAt.get(keyOf(dependence)) ?? 0)
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
        else changedAt.set(keyOf(tag), revision)
      }
      if (changedAt.size > mostNodes) endEverything()
    },
    follow: () => {
      isFollowed = true
    },
    isFollowed: () => isFollowed,
  }
}

function keyOf(dependence: Exclude<Dependence, 'lists'>): string {
  return dependence === 'publishers' ? dependence : `node ${dependence.nodeId.toLowerCase()}`
}
