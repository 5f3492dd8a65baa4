import type { ComfyFigure } from '../shared/comfy-node/comfy-figure.ts'
import type { CategoryCount } from './pack-index.ts'

/** The facts of the pack that both pages show. */
export interface PackFacts {
  id: string
  name: string
  /** The version that is shown; absent where nothing was published. */
  version?: string
  /** The version, when it is not the latest and so stands in every address. */
  asked?: string
}

/** The comfy nodes of one category on this page. */
export interface Group {
  category: string
  /** How many the search found in it, on whichever page. */
  count: number
  figures: ComfyFigure[]
}

/** Why nothing can be drawn. */
export type Lack = 'unreleased' | 'pending' | 'failed' | 'none'

/** The gallery of a pack as it is shown. */
export type GalleryView =
  | { kind: 'names'; pack: PackFacts; lack: Lack; names: string[]; total: number }
  | {
      kind: 'figures'
      pack: PackFacts
      /** All that the version has, and how many of them could be read. */
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
