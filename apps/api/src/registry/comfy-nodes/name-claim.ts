/** First appearance of a name in the history of a repository. */
export interface Appearance {
  /** Time of the first commit with the name. Authors can forge commit times. */
  at: Date
  /**
   * Date moved up to a believable time: not before ComfyUI or the author's account existed, nor long before the list
   * had the pack.
   */
  believedAt: Date
}

/** Evidence that a pack owns the name of a comfy node. */
export interface NameClaim {
  nodeId: string
  /** False when only the name pattern of the pack matches. */
  offers: boolean
  /** Set by an admin, or by ComfyUI-Manager's list. */
  preempts: boolean
  /** True when ComfyUI-Manager's list has the name for this pack; the list is older than any publication here. */
  isListed: boolean
  /** Position in ComfyUI-Manager's list, where new packs come last; null for an unknown position. */
  listPosition: number | null
  /** Upload time of the first active version that defines the name; null without one. */
  firstDefinedAt: Date | null
  /** True when the transparency log records the pack as the first publisher of the name. */
  isFirstInLog: boolean
  /** True when the definition comes from the repository of the pack, outside of any version. */
  isRead: boolean
  /** True when the name matches the pattern of the pack in ComfyUI-Manager's list. */
  fitsPattern: boolean
  /** True when the name points to the repository of the pack. */
  isHinted: boolean
  /** Name of the repository in lower case, without the owner; empty without a repository. */
  repositoryName: string
  /** Host and owner of the repository in lower case; empty without a repository. */
  repositoryOwner: string
  /** GitHub stars. */
  stars: number
  /** Downloads from this registry. */
  installs: number
  /** Number of names that the pack has. */
  names: number
  /** First appearance of the name in the history of the repository; null without a read history. */
  appearance: Appearance | null
  /** Approximate date on which the pack entered ComfyUI-Manager's list. */
  listedSince: Date | null
  /** Commits without a parent in the read history. */
  roots: readonly string[]
  /** Digests of the inputs and outputs of the definition, see `shapeOf`. */
  shape: readonly number[]
}
