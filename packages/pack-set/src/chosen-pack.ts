/** Pack of a set, at its chosen version. */
export interface ChosenPack {
  id: string
  name: string
  /** Address of the repository; '' for a pack without repository. */
  repository: string
  /** Absent for a pack without versions, which is installed by Git. */
  version?: string
  /** Commit of a pack that is installed by Git, if known. */
  commit?: string
  /** Hexadecimal digest of the archive. */
  sha256?: string
  /** Size of the archive in bytes. */
  size?: number
  downloadUrl?: string
  /** Absent when no verified provenance proves which run built the archive. */
  provenance?: LockedProvenance
  isLatest: boolean
  latestVersion?: string
  status: 'active' | 'flagged' | 'banned' | 'unknown'
  isDeprecated: boolean
  deprecationMessage?: string
  /** Whether the publisher yanked the version: new installs do not get it. */
  isYanked?: true
  yankedReason?: string
  /** Published advisories that affect the version, the gravest first. */
  advisories?: readonly { id: string; summary: string; severity: string; safeVersion?: string }[]
  /** The nearest version that is active, and neither deprecated nor yanked. */
  nearestGood?: string
  /** Requirement lines as declared by the version. */
  requirements: readonly string[]
  /** Range of ComfyUI versions in npm's semver syntax; '' for every version. */
  supportedComfyui: string
  /** `Windows`, `macOS`, `Linux`; empty for all systems. */
  supportedOs: readonly string[]
  supportedAccelerators: readonly string[]
  capabilities: readonly string[]
  /** Changes beyond the pack's own nodes; absent when unknown. */
  outsideEffects?: readonly { kind: string; target: string }[]
  /** Releases of ComfyUI that fit the symbols in its code. Absent: not known. */
  comfyuiUse?: ComfyuiUse
  /** Names of the comfy nodes that the version defines. */
  comfyNodes: readonly string[]
  /** Names that the workflow uses from the pack. When absent, the used names are unknown and any name may be in use. */
  usedNodes?: readonly string[]
  /** Reasons why the pack is in the set, for the lockfile. */
  reasons: readonly string[]
  /** Other versions that a remedy may propose, nearest first. */
  otherVersions?: readonly OtherVersion[]
}

export interface ComfyuiUse {
  /** The oldest release that has all used names; absent when every old release has them. */
  since?: string
  /** The release that removed a used name. */
  removed_in?: string
  /** Ranges of suitable releases, oldest first, when releases between them lack a used name. */
  parts?: readonly { since?: string; removed_in?: string }[]
  deciding: readonly { symbol: string; since?: string; removed_in?: string; file: string; line: number }[]
}

export type OtherVersion = Pick<ChosenPack, 'requirements' | 'supportedComfyui'> & { version: string }

/** The source that a verified Sigstore bundle names. */
export interface LockedProvenance {
  /** Address of the repository. */
  repository: string
  commit: string
  /** Path of the workflow in the repository. */
  workflow: string
}

/** Machine for which the set is checked. An absent field is unknown. */
export interface Environment {
  /** Version of ComfyUI. */
  comfyui?: string
  /** `Windows`, `macOS` or `Linux`. */
  os?: string
  accelerator?: string
  /** `3.12` or `3.12.7`. */
  python?: string
}
