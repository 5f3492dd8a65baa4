import type { Appearance, NameClaim } from './name-claim.ts'
import { isAlike } from './node-shape.ts'

/** Date of the first public commit of ComfyUI. */
const comfyUiBegan = Date.UTC(2023, 0, 16)
const dayMs = 86_400_000
/** Assumed maximum time between a commit and its publication; before the publication, no other author can copy it. */
const marginMs = 14 * dayMs
/** Assumed maximum time between the first commit of a pack and its entry in the list. */
const unlistedMs = 365 * dayMs

/** Corrects the date of a commit by dates that its author cannot forge. */
export function boundAppearance(
  at: Date | null,
  { authorSince, listedSince }: { authorSince: Date | null; listedSince: Date | null },
): Appearance | null {
  if (at === null) return null
  const listed = listedSince === null ? 0 : listedSince.getTime() - unlistedMs
  return { at, believedAt: new Date(Math.max(at.getTime(), comfyUiBegan, authorSince?.getTime() ?? 0, listed)) }
}

/** Relations between two packs. */
export interface Relations {
  sharedNames: (one: NameClaim, other: NameClaim) => number
  /** Whether two packs share so many names that a pack copied the other pack. */
  isKin: (one: NameClaim, other: NameClaim) => boolean
  /** Returns whether the first pack has so many more stars that no date counts against it. */
  isTowering: (one: NameClaim, other: NameClaim) => boolean
  /** Returns whether `other` has clearly fewer stars than `first`, which is no collection. */
  isMinor: (other: NameClaim, first: NameClaim) => boolean
}

/**
 * Returns the packs with a shared history in which a name first appeared. Requires that the date marks another pack as
 * a copy, and that no evidence supports any other pack; otherwise undefined. Commits of a shared history never decide
 * between its packs.
 */
export function firstToAppear(rivals: readonly NameClaim[], relations: Relations): NameClaim[] | undefined {
  const [first] = rivals
    .filter(({ appearance }) => appearance !== null)
    .toSorted((a, b) => believed(a) - believed(b) || b.stars - a.stars)
  if (!first) return undefined
  const family = rivals.filter((claim) => sharesHistory(claim, first))
  const others = rivals.filter((claim) => !sharesHistory(claim, first))
  const copies = others.filter((other) => family.some((member) => isLaterCopy(other, first, member, relations)))
  const isSettled = (other: NameClaim): boolean =>
    copies.includes(other) || family.some((member) => isNewcomer(other, first, member, relations))
  return copies.length > 0 && others.every(isSettled) ? family : undefined
}

/** Returns whether two packs come from a common repository. */
export function sharesHistory(one: NameClaim, other: NameClaim): boolean {
  return one === other || one.roots.some((root) => other.roots.includes(root))
}

/** Returns whether the history of `other` was read and had the name later than `first`, or never. */
export function hadLater(other: NameClaim, first: NameClaim): boolean {
  return other.roots.length > 0 && (other.appearance === null || isBefore(first, other.appearance.at))
}

/**
 * Returns whether `other` copied the name after `first` had it; `member` is `first` or a pack with a shared history.
 */
function isLaterCopy(other: NameClaim, first: NameClaim, member: NameClaim, relations: Relations): boolean {
  if (other.appearance === null || !isBefore(first, other.appearance.at)) return false
  // Publishing here needs an account and a review, and a large lead takes years, so a date does not outweigh them.
  if (other.firstDefinedAt !== null || relations.isTowering(other, member)) return false
  const isCopy = isAlike(first.shape, other.shape, relations.sharedNames(member, other) > 1)
  if (!isCopy && !relations.isKin(member, other)) return false
  // A position in the list cannot be forged, but an earlier date can.
  return !isListedBefore(other, member) || (member.listedSince !== null && member.listedSince < other.appearance.at)
}

/** Returns whether `other` entered the list later, has clearly fewer stars, and had the name no earlier. */
function isNewcomer(other: NameClaim, first: NameClaim, member: NameClaim, relations: Relations): boolean {
  if (other.firstDefinedAt !== null || !isListedBefore(member, other)) return false
  const isLater = other.appearance === null || isBefore(first, other.appearance.at)
  return isLater && relations.isMinor(other, member)
}

function isBefore(first: NameClaim, at: Date): boolean {
  return believed(first) + marginMs < at.getTime()
}

function believed({ appearance }: NameClaim): number {
  return appearance?.believedAt.getTime() ?? Infinity
}

function isListedBefore(one: NameClaim, other: NameClaim): boolean {
  return one.listPosition !== null && other.listPosition !== null && one.listPosition < other.listPosition
}
