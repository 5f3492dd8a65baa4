import type { NameClaim } from './decide-owner.ts'
import { isAlike } from './node-shape.ts'

/** What the history of a repository says of a name. */
export interface Appearance {
  /** Time of the first commit with the name. An author can write any time. */
  at: Date
  /** The latest time that the date can stand for: neither before the author's account nor long before the list had the pack. */
  believedAt: Date
}

/** The first public commit of ComfyUI. */
const comfyUiBegan = Date.UTC(2023, 0, 16)
const dayMs = 86_400_000
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
  /** Tells whether two packs share so many names that one of them copied. */
  isKin: (one: NameClaim, other: NameClaim) => boolean
  /** Tells whether the first pack has clearly more stars. */
  isBetterKnown: (one: NameClaim, other: NameClaim) => boolean
  /** Tells whether the first pack has so many more stars that no date counts against it. */
  isTowering: (one: NameClaim, other: NameClaim) => boolean
}

/**
 * Returns the packs in whose shared history a name first appeared, when their date decides against every other pack;
 * otherwise undefined. Commits of a shared history never decide between the packs that share them.
 */
export function firstToAppear(rivals: readonly NameClaim[], relations: Relations): NameClaim[] | undefined {
  const [first] = rivals
    .filter(({ appearance }) => appearance !== null)
    .toSorted((a, b) => believed(a) - believed(b) || b.stars - a.stars)
  if (!first) return undefined
  const family = rivals.filter((claim) => sharesHistory(claim, first))
  const others = rivals.filter((claim) => !sharesHistory(claim, first))
  const isDecided = others.every((other) => family.some((member) => isLater(other, first, member, relations)))
  return isDecided && others.some(({ appearance }) => appearance !== null) ? family : undefined
}

/** Tells whether two packs come from one repository. */
export function sharesHistory(one: NameClaim, other: NameClaim): boolean {
  return one === other || one.roots.some((root) => other.roots.includes(root))
}

/** Tells whether `other` has the name after `first`; `member` is `first` or a pack with its history. */
function isLater(other: NameClaim, first: NameClaim, member: NameClaim, relations: Relations): boolean {
  const isBetterKnown = relations.isBetterKnown(other, member)
  if (other.appearance === null) return isListedBefore(member, other) && relations.isBetterKnown(member, other)
  // Nobody but a publisher of this registry can publish, so this is no claim of a stranger.
  if (other.firstDefinedAt !== null || relations.isTowering(other, member)) return false
  if (believed(first) + dayMs >= other.appearance.at.getTime()) return false
  if (!relations.isKin(member, other) && !isAlike(first.shape, other.shape)) return false
  return !(isBetterKnown && isListedBefore(other, member)) || wasListedBefore(member, other.appearance.at)
}

function believed({ appearance }: NameClaim): number {
  return appearance?.believedAt.getTime() ?? Infinity
}

function isListedBefore(one: NameClaim, other: NameClaim): boolean {
  return one.listPosition !== null && other.listPosition !== null && one.listPosition < other.listPosition
}

/** Tells whether the list had a pack before another pack says that it had the name. */
function wasListedBefore({ listedSince }: NameClaim, at: Date): boolean {
  return listedSince !== null && listedSince < at
}
