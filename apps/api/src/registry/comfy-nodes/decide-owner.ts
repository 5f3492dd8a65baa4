import { firstToAppear, hadLater, sharesHistory, type Relations } from './first-appearance.ts'
import type { NameClaim } from './name-claim.ts'

/** Evidence that decided the ownership, strongest first. */
export type OwnershipReason =
  /** An admin or ComfyUI-Manager's list assigned the name to the pack. */
  | 'preempted'
  /** No other pack has the name. */
  | 'alone'
  /** The pattern of the pack matches, and no rival has more stars. */
  | 'pattern'
  /** The pack published the name here before its rivals. */
  | 'published_first'
  /** According to the histories, the pack had the name before its rivals. */
  | 'first_appeared'
  /** ComfyUI-Manager's list had this pack before its rivals, which are related to it or far less known. */
  | 'listed_first'
  /** The rivals are forks: their repositories have the same name and far fewer stars. */
  | 'original_repository'
  /** The pack has far more stars than each rival, and either shared names or an overwhelming lead. */
  | 'most_stars'
  | 'most_installs'
  /** Both packs have a common author, and this pack has more stars. */
  | 'same_author'
  /** A version or the repository of this pack defines the name; its rivals are only listed. */
  | 'defined'

export type Ownership =
  | {
      state: 'owned'
      nodeId: string
      reason: OwnershipReason
      appearedAt?: Date
      /**
       * Packs that have the name too, the most starred first. Present where the evidence weighed against these packs.
       */
      rivals?: string[]
    }
  /** Only the pattern of the pack matches. */
  | { state: 'likely'; nodeId: string; reason: 'pattern' }
  /** Candidates are sorted by stars, highest first. */
  | { state: 'ambiguous'; candidates: string[] }
  | { state: 'unknown' }

/** Returns the number of names that two packs share. */
export type SharedNames = (nodeId: string, otherId: string) => number

/**
 * Reasons without a list of rivals: the name was pre-empted, no other pack has it, or other packs published it later.
 */
const unrivalled: ReadonlySet<OwnershipReason> = new Set(['preempted', 'alone', 'published_first'])
/** A lead counts as clear at this factor and this difference. */
const clearly = { factor: 2, atLeast: 10 }
/** A lead so large that workflows cannot mean a rival with a single shared name. */
const towering = { factor: 50, least: 100 }
/**
 * Packs are related at this number of shared names, or at two or more shared names that are this share of the smaller
 * pack.
 */
const kin = { names: 3, share: 0.5 }
/**
 * A large pack with this share of a small pack's names may vendor it. A lead in stars above this factor overrides the
 * suspicion.
 */
const takenIn = { share: 0.6, factor: 30 }
/** A pack with more than this many times the names of a rival is a collection, which may vendor the rival. */
const collection = 4
/**
 * Maximum rivals for this evidence: more packs with a name indicate an ordinary word that each pack chose
 * independently.
 */
const mostRivals = 3

/**
 * Decides the owner of a name. Each kind of evidence decides only when it is clear; otherwise the name is ambiguous.
 * The order of ids never decides. Publishing a name that ComfyUI-Manager's list has for another pack gives no
 * ownership.
 */
export function decideOwner(claims: readonly NameClaim[], sharedNames: SharedNames): Ownership {
  const byStars = claims.toSorted(byStanding)
  const ownership = weigh(byStars, sharedNames)
  if (ownership.state !== 'owned' || unrivalled.has(ownership.reason)) return ownership
  const owner = byStars.find(({ nodeId }) => nodeId === ownership.nodeId)
  // Any publisher can publish copies that fit a workflow. If the list knows the name, only listed packs are rivals.
  const isKnown = byStars.some(({ isListed, fitsPattern }) => isListed || fitsPattern)
  const rivals = byStars.filter((claim) => claim.offers && claim !== owner && (claim.isListed || !isKnown))
  return rivals.length > 0 ? { ...ownership, rivals: rivals.map(({ nodeId }) => nodeId) } : ownership
}

/** Weighs claims, which are sorted by stars, highest first. */
function weigh(byStars: readonly NameClaim[], sharedNames: SharedNames): Ownership {
  const preempting = byStars.filter(({ preempts }) => preempts)
  if (preempting.length === 1) return owned(preempting, 'preempted')
  const fitting = preempting.length > 1 ? [] : byStars.filter(({ fitsPattern }) => fitsPattern)
  const [fit] = fitting
  if (fit && fitting.length === 1 && byStars.every(({ stars }) => stars <= fit.stars)) {
    return fit.offers ? owned(fitting, 'pattern') : { state: 'likely', nodeId: fit.nodeId, reason: 'pattern' }
  }
  let rivals = preempting.length > 1 ? preempting : byStars.filter(({ offers }) => offers)
  if (rivals.length === 1) return owned(rivals, 'alone')
  const known = rivals.filter(({ isListed }) => isListed)
  if (known.length > 0) {
    // The list may lack a pack that was published or mirrored before; many stars indicate such an older pack.
    const most = Math.max(...known.map(({ stars }) => stars))
    rivals = rivals.filter(({ isListed, stars }) => isListed || isClearlyMore(stars, most))
    if (rivals.length === 1) return owned(rivals, 'listed_first')
  } else {
    const first = firstToPublish(rivals)
    if (first) return owned([first], 'published_first')
  }
  const earliest = firstToAppear(rivals, relationsBy(sharedNames))
  const appearedAt = earliest?.find(({ appearance }) => appearance)?.appearance?.believedAt
  if (earliest?.length === 1) return { ...owned(earliest, 'first_appeared'), ...(appearedAt && { appearedAt }) }
  rivals = earliest ?? rivals
  const [best, ...others] = rivals
  if (!best) return fitting.length > 0 ? ambiguous(fitting) : { state: 'unknown' }
  if (others.every((other) => isOutshone(other, best, sharedNames))) {
    const isOriginal = others.every((other) => isForkOf(other, best))
    return owned([best], isOriginal ? 'original_repository' : 'most_stars')
  }
  const [first, ...later] = rivals.toSorted(byListPosition)
  if (first && rivals.every(({ listPosition }) => listPosition !== null)) {
    const isOriginal = later.every((other) => isCopyOf(other, first, sharedNames))
    const isLeading = rivals.length <= mostRivals && later.every((other) => isMinor(other, first))
    if (isOriginal || isLeading) return owned([first], 'listed_first')
  }
  if (others.length === 1 && others.every((other) => isBySameAuthor(other, best)) && best.stars >= clearly.atLeast) {
    return owned([best], 'same_author')
  }
  const [installed, next] = rivals.toSorted((a, b) => b.installs - a.installs)
  if (installed && next && isClearlyMore(installed.installs, next.installs)) return owned([installed], 'most_installs')
  const defining = rivals.filter(({ firstDefinedAt }) => firstDefinedAt !== null)
  if (defining.length === 1) return owned(defining, 'defined')
  const [read, ...moreRead] = defining.length > 0 ? [] : rivals.filter(({ isRead }) => isRead)
  // A rival without a reading may define the name too.
  if (read && moreRead.length === 0 && rivals.every((rival) => rival === read || hadLater(rival, read))) {
    return owned([read], 'defined')
  }
  return ambiguous(rivals)
}

function owned([owner]: readonly NameClaim[], reason: OwnershipReason): Ownership {
  return owner ? { state: 'owned', nodeId: owner.nodeId, reason } : { state: 'unknown' }
}

function ambiguous(claims: readonly NameClaim[]): Ownership {
  return { state: 'ambiguous', candidates: claims.map(({ nodeId }) => nodeId) }
}

/**
 * Returns undefined when two packs published the name at the same time. The log shows the first pack even after its
 * first version is gone.
 */
function firstToPublish(claims: readonly NameClaim[]): NameClaim | undefined {
  const logged = claims.find(({ isFirstInLog }) => isFirstInLog)
  if (logged) return logged
  const dated = claims.flatMap((claim) => (claim.firstDefinedAt ? [{ claim, at: claim.firstDefinedAt.getTime() }] : []))
  const [first, second] = dated.toSorted((a, b) => a.at - b.at)
  return first && first.at !== second?.at ? first.claim : undefined
}

/** Sorts for display and ranking; the id only makes the order stable. */
function byStanding(a: NameClaim, b: NameClaim): number {
  return b.stars - a.stars || b.installs - a.installs || (a.nodeId < b.nodeId ? -1 : 1)
}

function byListPosition(a: NameClaim, b: NameClaim): number {
  return (a.listPosition ?? 0) - (b.listPosition ?? 0) || byStanding(a, b)
}

/** Returns whether the stars of `best` decide against `other`. */
function isOutshone(other: NameClaim, best: NameClaim, sharedNames: SharedNames): boolean {
  if (!isClearlyMore(best.stars, other.stars)) return false
  if (isForkOf(other, best)) return true
  if (other.isHinted && !best.isHinted) return false
  const shared = sharedNames(best.nodeId, other.nodeId)
  if (!isKin(other, best, shared)) return best.stars >= towering.factor * other.stars && best.stars >= towering.least
  return !isPartOf(other, best, shared) || best.stars > takenIn.factor * other.stars
}

/** Returns whether `other` has the name from `first`, which ComfyUI-Manager's list had earlier. */
function isCopyOf(other: NameClaim, first: NameClaim, sharedNames: SharedNames): boolean {
  if (isForkOf(other, first)) return true
  if (other.isHinted && !first.isHinted) return false
  const shared = sharedNames(first.nodeId, other.nodeId)
  return isKin(other, first, shared) && !isPartOf(other, first, shared)
}

/** Returns whether `first` in the list has clearly more stars than `other`, without being a collection. */
function isMinor(other: NameClaim, first: NameClaim): boolean {
  if (other.isHinted && !first.isHinted) return false
  return isClearlyMore(first.stars, other.stars) && first.names <= collection * other.names
}

function relationsBy(sharedNames: SharedNames): Relations {
  return {
    sharedNames: (one, other) => sharedNames(one.nodeId, other.nodeId),
    isMinor,
    isKin: (one, other) => isKin(one, other, sharedNames(one.nodeId, other.nodeId)),
    isTowering: (one, other) => one.stars >= towering.factor * other.stars && one.stars >= towering.least,
  }
}

function isKin(a: NameClaim, b: NameClaim, shared: number): boolean {
  return shared >= kin.names || (shared > 1 && shared >= kin.share * Math.min(a.names, b.names))
}

/** Returns whether a large pack may vendor a small pack. */
function isPartOf(small: NameClaim, large: NameClaim, shared: number): boolean {
  return large.names > small.names && shared > 1 && shared >= takenIn.share * small.names
}

function isBySameAuthor(a: NameClaim, b: NameClaim): boolean {
  return a.repositoryOwner !== '' && a.repositoryOwner === b.repositoryOwner
}

function isForkOf(other: NameClaim, original: NameClaim): boolean {
  return (
    (other.repositoryName !== '' && other.repositoryName === original.repositoryName) || sharesHistory(other, original)
  )
}

function isClearlyMore(more: number, less: number): boolean {
  return more >= less * clearly.factor && more - less >= clearly.atLeast
}
