import type { Appearance, NameClaim } from './name-claim.ts'
import { isAlike } from './node-shape.ts'

/** The first public commit of ComfyUI. */
const comfyUiBegan = Date.UTC(2023, 0, 16)
const dayMs = 86_400_000
/** Commits wait on the machine of their author for so long before others can copy them. */
const marginMs = 14 * dayMs
/** Packs come to the list within this time of their first commit. */
const unlistedMs = 365 * dayMs

/** Bounds the date of a commit by facts that its author cannot write. */
export function boundAppearance(
  at: Date | null,
  { authorSince, listedSince }: { authorSince: Date | null; listedSince: Date | null },
): Appearance | null {
  if (at === null) return null
  const listed = listedSince === null ? 0 : listedSince.getTime() - unlistedMs
  return { at, believedAt: new Date(Math.max(at.getTime(), comfyUiBegan, authorSince?.getTime() ?? 0, listed)) }
}

/** How two packs stand to each other. */
export interface Relations {
  sharedNames: (one: NameClaim, other: NameClaim) => number
  /** Tells whether two packs share so many names that one of them copied. */
  isKin: (one: NameClaim, other: NameClaim) => boolean
  /** Tells whether the first pack has so many more stars that no date counts against it. */
  isTowering: (one: NameClaim, other: NameClaim) => boolean
  /** Tells whether `other` is a little known newcomer beside `first`. */
  isMinor: (other: NameClaim, first: NameClaim) => boolean
}

/**
 * Returns the packs in whose shared history a name first appeared, when the date decides against a copy and nothing
 * speaks for any other pack; otherwise undefined. Commits of a shared history never decide between its packs.
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

/** Tells whether two packs come from one repository. */
export function sharesHistory(one: NameClaim, other: NameClaim): boolean {
  return one === other || one.roots.some((root) => other.roots.includes(root))
}

/** Tells whether the history of `other` was read and had the name later than `first`, or never. */
export function hadLater(other: NameClaim, first: NameClaim): boolean {
  return other.roots.length > 0 && (other.appearance === null || isBefore(first, other.appearance.at))
}

/** Tells whether `other` copied the name after `first` had it; `member` is `first` or a pack with its history. */
function isLaterCopy(other: NameClaim, first: NameClaim, member: NameClaim, relations: Relations): boolean {
  if (other.appearance === null || !isBefore(first, other.appearance.at)) return false
  // Publishing here takes an account and a review, and a great lead takes years: a date takes nothing.
  if (other.firstDefinedAt !== null || relations.isTowering(other, member)) return false
  const isCopy = isAlike(first.shape, other.shape, relations.sharedNames(member, other) > 1)
  if (!isCopy && !relations.isKin(member, other)) return false
  // A place in the list cannot be forged, but a date before it can.
  return !isListedBefore(other, member) || (member.listedSince !== null && member.listedSince < other.appearance.at)
}

/** Tells whether `other` came to the list later, with clearly fewer stars, and does not have the name for longer. */
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
