import type { Schema } from '@registry/api-client'
import type { NodeAuthor } from '../../../components/author-link.tsx'
import type { Translation } from '../../../components/node-texts/localize-node.ts'
import type { Locale } from '../../../i18n/languages.ts'
import type { ComfyuiUse } from '../shared/comfyui-use.ts'
import type { ComfyFigure } from '../shared/comfy-node/comfy-figure.ts'
import type { Platforms } from '../shared/platform-limits.ts'
import type { InstallTrend } from './load/install-trend.ts'
import type { ShownProvenance, SourceChange } from '../shared/provenance/provenance-view.ts'
import type { Requirement } from './load/requirement.ts'
import type { VersionReason } from './notices/version-reason.ts'

export type VersionStatus = Schema<'NodeVersionStatus'>

/** A node as this page shows it. */
export interface NodeFacts {
  id: string
  name: string
  description: string
  /** Its beginning as one line of plain text. */
  lead: string
  /** The language of its name, where it is known and another one than the page's. */
  nameLang?: Locale
  descriptionLang?: Locale
  /** Absent where nobody has translated its texts. */
  translation?: Translation
  author?: NodeAuthor
  /** The author that the pack names, where that is another name. */
  givenAuthor?: string
  publisher: { id: string; name: string }
  /** Found by the registry and not published by its author. */
  unclaimed: boolean
  icon?: string
  banner?: string
  /** Always http or https. */
  repository?: string
  /** Whether `repository` leads to files that are copied by hand, which Git cannot install. */
  copiedByHand: boolean
  tags: string[]
  installs: number
  stars?: number
  /** The average of its ratings, 1 to 5; absent while there is none. */
  rating?: number
  createdAt?: string
  /** When its newest version was published, or its repository last changed. */
  releasedAt?: string
  comfyNodeCount: number
}

/** The publisher's advice against a version. */
export interface Deprecation {
  message?: string
  /** The id of the node to use instead. */
  replacement?: string
}

/** Something that is known against a version. */
export type Advisory = Schema<'AdvisoryNotice'>

/** Changes since the next lower version that can be installed. */
export type VersionChanges = Pick<Schema<'VersionChangeSummary'>, 'since' | 'counts' | 'effects'>

/** Effects of a kind beyond the pack's own nodes. */
export interface EffectGroup {
  kind: Schema<'OutsideEffect'>['kind']
  count: number
  first: { target: string; file: string; line: number; onUse?: true }[]
}

export interface OutsideEffects {
  groups: EffectGroup[]
  /** Sources that were read, of all that are loaded. */
  read: number
  total: number
}

/** The version that the page is about. */
export interface ChosenVersion {
  version: string
  createdAt: string
  status: VersionStatus
  /** Why it is held back. */
  reason?: VersionReason
  /** Absent on a version that nobody advises against. */
  deprecation?: Deprecation
  /** Absent on a version that new installs may take. */
  yank?: Yank
  /** The gravest first; absent where nothing is known. */
  advisories?: Advisory[]
  isLatest: boolean
  /** The version before, where saved workflows break and the number does not announce it. */
  breaksSince?: string
  /** Absent where nothing proves its source. */
  provenance?: ShownProvenance
  sourceChange?: SourceChange
  size?: number
  sha256?: string
  download?: { address: string }
  dependencyCount: number
  declared?: Schema<'Compatibility'>
  fileCount?: number
  unpackedSize?: number
  /** Whether its archive is here, so that its files can be shown. */
  hasSource?: true
  /** Absent where there was no review. */
  review?: {
    state: Schema<'ReviewState'>
    decidedAt?: string
    capabilities: Schema<'Capability'>[]
    /** Absent for reviews of older rules. */
    effects?: OutsideEffects
    comfyuiUse?: ComfyuiUse
    /** Why Python cannot import the pack: place and reason. */
    failures: string[]
  }
}

export interface VersionMark {
  version: string
  status: VersionStatus
  deprecated: boolean
  isYanked?: true
}

/** The word of a publisher that keeps a version from new installs. */
export interface Yank {
  reason?: string
}

export interface VersionEntry extends VersionMark {
  /** Its UUID. */
  id: string
  deprecation?: Deprecation
  yank?: Yank
  /** The gravest one. */
  advisory?: string
  createdAt: string
  size?: number
  download?: string
  /** The changelog, rendered. */
  html: string
  reason?: VersionReason
  provenance?: ShownProvenance
  sourceChange?: SourceChange
  /** Absent where nodes were not compared. */
  changes?: VersionChanges
}

export interface PackedFile {
  path: string
  size: number
}

/** Content of the open tab; nothing of the others is sent. */
export type TabContent =
  | { name: 'readme'; hasReadme: boolean; language?: Locale; html: string; cut: boolean }
  | { name: 'nodes'; names: string[]; figures: ComfyFigure[]; total: number }
  | { name: 'versions'; entries: VersionEntry[]; total: number }
  | { name: 'dependencies'; requirements: Requirement[] }
  | { name: 'files'; files: PackedFile[]; total: number; unpackedSize: number }
  | { name: 'licence'; text?: string }

/** A pack that belongs to this one by example workflows. */
export interface RelatedPack {
  id: string
  name: string
  /** How many examples say so, or of how many publishers. */
  count: number
  example: { nodeId: string; version: string; path: string }
}

export interface RelatedList {
  kind: 'needs' | 'neededBy' | 'together'
  packs: RelatedPack[]
  /** How many there are, also beyond the list. */
  total: number
}

/** All that the page needs to show itself. */
export interface NodeView {
  node: NodeFacts
  version?: ChosenVersion
  /** The newest version that can be installed. */
  latest?: string
  /** A version that was asked for and does not exist. */
  missing?: string
  /** A newer version that waits or was stopped. */
  held?: { version: string; status: VersionStatus; reason?: VersionReason }
  versions: VersionMark[]
  /** Absent where no installation was counted lately. */
  trend?: InstallTrend
  /** Lists with content; absent without one. */
  related?: RelatedList[]
  platforms: Platforms
  licence: { name?: string; file?: string; hasText: boolean }
  tab: TabContent
}

export interface BannedView {
  node: NodeFacts
  reason?: string
}
