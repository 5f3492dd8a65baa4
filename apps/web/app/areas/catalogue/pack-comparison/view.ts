import type { Deletion, Schema } from '@registry/api-client'
import type { NodeAuthor } from '../../../components/author-link.tsx'
import type { Locale } from '../../../i18n/languages.ts'
import type { ComfyuiRange } from '../shared/comfyui-range.ts'
import type { Platforms } from '../shared/platform-limits.ts'

/** The state that decides whether people can install the pack. */
export type PackState = 'active' | 'deprecated' | 'banned' | 'unreleased'

/** A column: the facts of a pack and of its latest version. An absent fact is not known. */
export interface ComparedPack {
  id: string
  name: string
  nameLang?: Locale
  icon?: string
  description: string
  descriptionLang?: Locale
  author?: NodeAuthor
  /** Absent for an unclaimed pack. */
  publisher?: { id: string; name: string }
  state: PackState
  version?: string
  updatedAt?: string
  installs?: number
  stars?: number
  rating?: number
  /** Name of the licence, or its file when the text is unknown. */
  licence?: { name?: string; file?: string }
  review?: Schema<'ReviewState'>
  /** Absent without a version. */
  advisories?: Pick<Schema<'AdvisoryNotice'>, 'id' | 'severity'>[]
  /** Short name and address of the commit that an archive was built from; absent without a proof. */
  provenance?: { text: string; address: string }
  platforms?: Platforms
  /** Releases of ComfyUI that fit the used names. */
  comfyuiUse?: ComfyuiRange | 'any'
  dependencies?: number
  comfyNodes?: number
  size?: number
  capabilities?: Schema<'Capability'>[]
  /** Effects beyond the pack's own nodes: count by kind. */
  effects?: { kind: Schema<'OutsideEffect'>['kind']; count: number }[]
}

export interface DeletedPack {
  id: string
  deletion: Deletion
}

export interface PackComparison {
  packs: ComparedPack[]
  /** Ids that no pack has. */
  unknown: string[]
  deleted: DeletedPack[]
  /** Packs beyond those that fit. */
  leftOut: { id: string; name: string }[]
}
