/** Thing that a cached value is made of: lists, which are made of many nodes, publishers with their members, or one node. */
export type Dependence = 'lists' | 'publishers' | { nodeId: string }

/** Tag of cached values. `lists now` is for a change whose author reads the lists next. */
export type Tag = Dependence | 'everything' | 'lists now'

/** Revisions of the catalogue, which decide whether cached values are fresh. */
export interface Revisions {
  /** Returns the revision that values made from now on belong to. It grows with every change. */
  revision(): number
  /** Whether a value made in a revision is fresh. */
  isFresh(madeIn: number, dependence: Dependence): boolean
  /** Whether lists have changed and are about to become stale. */
  hasPendingLists(): boolean
  /** Whether a list made in a revision became stale a moment ago, through changes of lists alone. */
  isJustStale(madeIn: number): boolean
  /**
   * Makes values stale: lists together with further changes in close succession, all others at once. A change of a node or
   * of publishers names the lists too.
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
