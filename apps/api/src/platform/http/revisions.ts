/** What has changed: anything, one node, or what is made of many nodes or shows more than them: lists, searches and pages. */
export type Changed = 'everything' | 'lists' | { nodeId: string }

/** Which state of everything answers are made of. */
export interface Revisions {
  /** What answers that are made from now on are made of; it grows with every change. */
  revision(): number
  /** Whether what was made in a revision counts as it would be made now: of one node alone, or of any. */
  isCurrent(madeOf: number, nodeId: string | undefined): boolean
  /** Whether lists have changed that count as they were for some moments more. */
  listsWait(): boolean
  /** Whether lists that were made in a revision were current until a moment ago, and only `lists` changed. */
  wasJustCurrent(madeOf: number): boolean
  /**
   * It has changed. Everything and nodes end at once; with a node, the lists that it stands in are to be named, too. Lists
   * wait for what else comes in close succession, as what is done about one publish does, and end once for all of it.
   */
  pass(...changed: Changed[]): void
}

const mostNodes = 20_000
/** How long lists that changed may wait to end, and how long what was current until then may stand in. */
const usualPaceMs = 500
/** What part of that they wait at least. */
const settling = 0.5

/** Counts revisions, and remembers in which one each node changed. */
export function createRevisions(paceMs = usualPaceMs): Revisions {
  let revision = 0
  let ofEverything = 0
  let ofLists = 0
  let ofListsBefore = 0
  const ofNodes = new Map<string, number>()
  let endedAt = -Infinity
  let waiting: NodeJS.Timeout | undefined

  const endLists = (leaving: number): void => {
    clearTimeout(waiting)
    waiting = undefined
    endedAt = performance.now()
    ofLists = revision
    ofListsBefore = leaving
  }
  const endEverything = (): void => {
    ofEverything = revision
    ofNodes.clear()
    endLists(revision)
  }
  const endListsSoon = (): void => {
    const ms = Math.max(endedAt + paceMs - performance.now(), paceMs * settling)
    waiting ??= setTimeout(() => {
      revision += 1
      endLists(ofLists)
    }, ms).unref()
  }
  return {
    revision: () => revision,
    isCurrent: (madeOf, nodeId) => {
      if (nodeId === undefined) return madeOf >= ofLists
      return madeOf >= Math.max(ofEverything, ofNodes.get(nodeId.toLowerCase()) ?? 0)
    },
    listsWait: () => waiting !== undefined,
    wasJustCurrent: (madeOf) => madeOf >= ofListsBefore && performance.now() < endedAt + paceMs,
    pass: (...changed) => {
      revision += 1
      for (const each of changed) {
        if (each === 'everything') endEverything()
        else if (each === 'lists') endListsSoon()
        else ofNodes.set(each.nodeId.toLowerCase(), revision)
      }
      if (ofNodes.size > mostNodes) endEverything()
    },
  }
}
