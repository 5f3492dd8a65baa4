/** A pack of a set, at the version that was chosen. */
export interface ChosenPack {
  id: string
  name: string
  /** Address of the repository; '' where the pack has none. */
  repository: string
  /** Absent for a pack that has no version: it is installed by Git. */
  version?: string
  /** Commit of a pack that is installed by Git, where known. */
  commit?: string
  /** Hexadecimal digest of the archive. */
  sha256?: string
  /** Bytes of the archive. */
  size?: number
  downloadUrl?: string
  /** Absent where nothing proves which run built the archive. */
  provenance?: LockedProvenance
  isLatest: boolean
  latestVersion?: string
  status: 'active' | 'flagged' | 'banned' | 'unknown'
  isDeprecated: boolean
  deprecationMessage?: string
  /** Its publisher keeps it from new installs. */
  isYanked?: true
  yankedReason?: string
  /** Published advisories that affect the version, the gravest first. */
  advisories?: readonly { id: string; summary: string; severity: string; safeVersion?: string }[]
  /** The nearest version that is active, and neither deprecated nor yanked. */
  nearestGood?: string
  /** Lines of requirements as the version has them. */
  requirements: readonly string[]
  /** Range of ComfyUI versions in the syntax of npm's semver; '' for every version. */
  supportedComfyui: string
  /** `Windows`, `macOS`, `Linux`; empty for all. */
  supportedOs: readonly string[]
  supportedAccelerators: readonly string[]
  capabilities: readonly string[]
  /** Changes beyond its own nodes. Absent: not known. */
  outsideEffects?: readonly { kind: string; target: string }[]
  /** Releases of ComfyUI by what its code uses. Absent: not known. */
  comfyuiUse?: ComfyuiUse
  /** Names of the comfy nodes that the version defines. */
  comfyNodes: readonly string[]
  /** Names that the workflow takes from the pack. Absent: not known, so that any name may be in use. */
  usedNodes?: readonly string[]
  /** Why the pack is in the set, for the lockfile. */
  reasons: readonly string[]
  /** Other versions to propose, nearest first. */
  otherVersions?: readonly OtherVersion[]
}

export interface ComfyuiUse {
  /** The oldest release that has everything; absent when every old one does. */
  since?: string
  /** The release that removed a part of it. */
  removed_in?: string
  /** Ends of each part, oldest first, where releases between them lack something. */
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

/** The machine that the set is for. An absent field is not known. */
export interface Environment {
  /** Version of ComfyUI. */
  comfyui?: string
  /** `Windows`, `macOS` or `Linux`. */
  os?: string
  accelerator?: string
  /** `3.12` or `3.12.7`. */
  python?: string
}
