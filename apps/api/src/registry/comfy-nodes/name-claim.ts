/** First appearance of a name in the history of a repository. */
export interface Appearance {
  /** Time of the first commit with the name. An author can write any time. */
  at: Date
  /** The latest time that the date can stand for: neither before the author's account nor long before the list had the pack. */
  believedAt: Date
}

/** The evidence that a pack owns the name of a comfy node. */
export interface NameClaim {
  nodeId: string
  /** False when only the name pattern of the pack matches. */
  offers: boolean
  /** Set by an admin, or by the field's list. */
  preempts: boolean
  /** True when the field's list has the name for this pack, which is older than any publication here. */
  isListed: boolean
  /** Place in the field's list, where new packs come last; null where it is not known. */
  listPosition: number | null
  /** Upload time of the first active version that defines the name; null without one. */
  firstDefinedAt: Date | null
  /** True when the transparency log has the pack as the first that published the name. */
  isFirstInLog: boolean
  /** True when the definition was read of the repository of the pack, which has no version. */
  isRead: boolean
  /** True when the name pattern of the pack in the field's list matches. */
  fitsPattern: boolean
  /** True when the name points to the repository of the pack. */
  isHinted: boolean
  /** Lower case, without the owner; empty without a repository. */
  repositoryName: string
  /** Host and owner of the repository in lower case; empty without a repository. */
  repositoryOwner: string
  /** GitHub stars. */
  stars: number
  /** Downloads from this registry. */
  installs: number
  /** Number of names that the pack has. */
  names: number
  /** First appearance of the name in the history of the repository; null where none was read. */
  appearance: Appearance | null
  /** About when the pack came to the field's list. */
  listedSince: Date | null
  /** Commits without a parent in the history that was read. */
  roots: readonly string[]
  /** Digests of the inputs and outputs of the definition, see `shapeOf`. */
  shape: readonly number[]
}
