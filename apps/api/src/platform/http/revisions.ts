/** What has changed: anything, one node, or what is made of many nodes or shows more than them: lists, searches and pages. */
export type Changed = 'everything' | 'lists' | { nodeId: string }

/** Which state of everything answers are made of. */
export interface Revisions {
  /** What answers that are made from now on are made of. */
  revision(): number
  /** The revision in which lists changed last. */
  revisionOfLists(): number
  /** Whether what was made in a revision would be made the same now: of one node alone, or of any. */
  isCurrent(madeOf: number, nodeId: string | undefined): boolean
  /** Whether lists that were made in a revision were current until a moment ago, and only then changed somewhere else. */
  wasJustCurrent(madeOf: number): boolean
  /** It has changed. With a node, the lists that it stands in are to be named, too, unless they may wait for its notice. */
  pass(...changed: Changed[]): void
  /**
   * Lists changed somewhere else. What comes in close succession, as what is done about one publish does, ends what is
   * kept once: who asks may be answered with what was there some moments ago.
   */
  passListsSoon(): void
}

const mostNodes = 20_000
/** How long what changed somewhere else may wait to count, and how long what was current until then may stand in. */
const usualPaceMs = 500
/** What part of that it waits at least, so that what is done about it counts with it: a review, the search. */
const settling = 0.5

/** Counts revisions, and remembers in which one each node changed. */
export function createRevisions(paceMs = usualPaceMs): Revisions {
  let revision = 0
  let ofEverything = 0
  let ofLists = 0
  let ofListsBefore = 0
  const ofNodes = new Map<string, number>()
  let passedAt = -Infinity
  let waiting: NodeJS.Timeout | undefined

  const passEverything = (): void => {
    ofEverything = revision
    ofNodes.clear()
    passLists()
    ofListsBefore = revision
  }
  const passLists = (): void => {
    clearTimeout(waiting)
    waiting = undefined
    // A change in the meantime gives what stands in no more time.
    if (performance.now() >= passedAt + paceMs) {
      passedAt = performance.now()
      ofListsBefore = ofLists
    }
    ofLists = revision
  }
  const pass = (...changed: Changed[]): void => {
    revision += 1
    for (const each of changed) {
      if (each === 'everything') passEverything()
      else if (each === 'lists') passLists()
      else ofNodes.set(each.nodeId.toLowerCase(), revision)
    }
    if (ofNodes.size > mostNodes) passEverything()
  }
  const passAnew = (): void => {
    // Timers come early by parts of a millisecond.
    passedAt = -Infinity
    pass('lists')
  }
  return {
    revision: () => revision,
    revisionOfLists: () => ofLists,
    isCurrent: (madeOf, nodeId) => {
      if (nodeId === undefined) return madeOf >= ofLists
      return madeOf >= Math.max(ofEverything, ofNodes.get(nodeId.toLowerCase()) ?? 0)
    },
    wasJustCurrent: (madeOf) => madeOf >= ofListsBefore && performance.now() < passedAt + paceMs,
    pass,
    passListsSoon: () => {
      const ms = Math.max(passedAt + paceMs - performance.now(), paceMs * settling)
      waiting ??= setTimeout(passAnew, ms).unref()
    },
  }
}
