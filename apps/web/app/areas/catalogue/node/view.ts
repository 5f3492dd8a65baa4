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

/** Facts of a pack for its page. */
export interface NodeFacts {
  id: string
  name: string
  description: string
  /** Start of the description as a line of plain text. */
  lead: string
  /** Language of the name, if it is known and differs from the locale of the page. */
  nameLang?: Locale
  descriptionLang?: Locale
  /** Absent if the texts have no translation. */
  translation?: Translation
  author?: NodeAuthor
  /** Author that the pack names, if it differs from `author`. */
  givenAuthor?: string
  publisher: { id: string; name: string }
  /** Whether the registry found the pack and no publisher claimed it. */
  unclaimed: boolean
  icon?: string
  banner?: string
  /** Address with http or https. */
  repository?: string
  /** Whether `repository` links to files that Git cannot install and a user copies by hand. */
  copiedByHand: boolean
  tags: string[]
  installs: number
  stars?: number
  /** Average rating from 1 to 5. Absent without ratings. */
  rating?: number
  createdAt?: string
  /** Time of the newest version, or of the last change in the repository. */
  releasedAt?: string
  comfyNodeCount: number
}

/** Publisher's advice against a version. */
export interface Deprecation {
  message?: string
  /** Id of the pack to use instead. */
  replacement?: string
}

/** Advisory that affects a version. */
export type Advisory = Schema<'AdvisoryNotice'>

/** Changes since the next lower version that can be installed. */
export type VersionChanges = Pick<Schema<'VersionChangeSummary'>, 'since' | 'counts' | 'effects'>

/** Effects of a kind outside of the pack's own comfy nodes. */
export interface EffectGroup {
  kind: Schema<'OutsideEffect'>['kind']
  count: number
  first: { target: string; file: string; line: number; onUse?: true }[]
}

export interface OutsideEffects {
  groups: EffectGroup[]
  /** Number of sources that were read, of `total` sources that ComfyUI or a browser loads. */
  read: number
  total: number
}

/** Version that the page shows. */
export interface ChosenVersion {
  version: string
  createdAt: string
  status: VersionStatus
  /** Reason for holding the version back. */
  reason?: VersionReason
  /** Absent unless the version is deprecated. */
  deprecation?: Deprecation
  /** Absent unless the version is yanked. */
  yank?: Yank
  /** Most severe first. Absent without advisories. */
  advisories?: Advisory[]
  isLatest: boolean
  /** Previous version, set if saved workflows break though the version number does not announce it. */
  breaksSince?: string
  /** Absent if nothing proves the source of the version. */
  provenance?: ShownProvenance
  sourceChange?: SourceChange
  size?: number
  sha256?: string
  download?: { address: string }
  dependencyCount: number
  declared?: Schema<'Compatibility'>
  fileCount?: number
  unpackedSize?: number
  /** Set if the registry stores the archive, so that its files can be shown. */
  hasSource?: true
  /** Absent without a review. */
  review?: {
    state: Schema<'ReviewState'>
    decidedAt?: string
    capabilities: Schema<'Capability'>[]
    /** Absent in reviews by older rules. */
    effects?: OutsideEffects
    comfyuiUse?: ComfyuiUse
    /** Errors that prevent an import in Python: location and reason. */
    failures: string[]
  }
}

export interface VersionMark {
  version: string
  status: VersionStatus
  deprecated: boolean
  isYanked?: true
}

/** Publisher's decision that keeps a version from new installs. */
export interface Yank {
  reason?: string
}

export interface VersionEntry extends VersionMark {
  /** Its UUID. */
  id: string
  deprecation?: Deprecation
  yank?: Yank
  /** Most severe advisory. */
  advisory?: string
  createdAt: string
  size?: number
  download?: string
  /** Rendered changelog. */
  html: string
  reason?: VersionReason
  provenance?: ShownProvenance
  sourceChange?: SourceChange
  /** Absent if the comfy nodes were not compared. */
  changes?: VersionChanges
}

export interface PackedFile {
  path: string
  size: number
}

/** Content of the open tab. The content of other tabs is not sent. */
export type TabContent =
  | { name: 'readme'; hasReadme: boolean; language?: Locale; html: string; cut: boolean }
  | { name: 'nodes'; names: string[]; figures: ComfyFigure[]; total: number }
  | { name: 'versions'; entries: VersionEntry[]; total: number }
  | { name: 'dependencies'; requirements: Requirement[] }
  | { name: 'files'; files: PackedFile[]; total: number; unpackedSize: number }
  | { name: 'licence'; text?: string }

/** Pack that example workflows use together with this pack. */
export interface RelatedPack {
  id: string
  name: string
  /** Number of publishers whose examples show the relation, else number of examples. */
  count: number
  example: { nodeId: string; version: string; path: string }
}

export interface RelatedList {
  kind: 'needs' | 'neededBy' | 'together'
  packs: RelatedPack[]
  /** Total number of packs, including packs beyond the list. */
  total: number
}

/** Data of the pack page. */
export interface NodeView {
  node: NodeFacts
  version?: ChosenVersion
  /** Newest version that can be installed. */
  latest?: string
  /** Requested version that does not exist. */
  missing?: string
  /** Newer version that waits for a review or was stopped. */
  held?: { version: string; status: VersionStatus; reason?: VersionReason }
  versions: VersionMark[]
  /** Absent without recent installs. */
  trend?: InstallTrend
  /** Lists with content. Absent if all are empty. */
  related?: RelatedList[]
  platforms: Platforms
  licence: { name?: string; file?: string; hasText: boolean }
  tab: TabContent
}

export interface BannedView {
  node: NodeFacts
  reason?: string
}
