import type { ComfyFigure } from '../shared/comfy-node/comfy-figure.ts'
import type { CategoryCount } from './pack-index.ts'

/** Facts of the pack for both pages. */
export interface PackFacts {
  id: string
  name: string
  /** Displayed version, absent for packs without versions. */
  version?: string
  /** Displayed version if it is not the latest. All links then carry it. */
  asked?: string
}

/** Comfy nodes of a category on this page. */
export interface Group {
  category: string
  /** Number of matches in the category on all pages. */
  count: number
  figures: ComfyFigure[]
}

/** Reason for a missing gallery. */
export type Lack = 'unreleased' | 'pending' | 'failed' | 'none'

/** Displayed gallery of a pack. */
export type GalleryView =
  | { kind: 'names'; pack: PackFacts; lack: Lack; names: string[]; total: number }
  | {
      kind: 'figures'
      pack: PackFacts
      /** Number of comfy nodes in the version, and number of them that were read. */
      total: number
      known: number
      found: number
      query: string
      category: string
      categories: CategoryCount[]
      groups: Group[]
      page: number
      totalPages: number
    }
