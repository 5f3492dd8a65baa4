/** A pack in the form of the search. Times are milliseconds since 1970. Unknown facts are undefined. */
export interface SearchDocument {
  id: string
  /** Other ids of the pack, short or former. */
  aliases?: readonly string[]
  name: string
  publisher: { id: string; name: string } | undefined
  author: string
  description: string
  tags: readonly string[]
  /** An address such as `https://github.com/owner/name`. */
  repository: string
  license: string
  category: string
  comfyNodes: readonly SearchComfyNode[]
  /** Socket types of all its comfy nodes, such as `IMAGE`. */
  inputTypes: readonly string[]
  outputTypes: readonly string[]
  /** `Windows`, `macOS`, `Linux`; none means all. */
  os: readonly string[]
  /** `CUDA`, `ROCm`, …; none means all. */
  accelerators: readonly string[]
  /** Supported ComfyUI versions, such as `>=0.3.40,<1.0`; empty means all. */
  comfyuiVersion: string
  status: SearchStatus
  /** 1 to 10; lower ranks higher. */
  searchRanking: number
  downloads: number
  stars: number
  /** 0 without ratings. */
  rating?: number
  createdAt: number
  /** Publication of its newest version. */
  releasedAt: number | undefined
  /** Last change of any of its facts. */
  updatedAt: number
  /** Name and description in other languages. */
  translations?: readonly { name?: string; description?: string }[]
}

export interface SearchComfyNode {
  name: string
  displayName?: string
  /** A path such as `image/upscaling`. */
  category?: string
}

/** Visibility of a pack: a search finds active ones unless it asks for others. */
export type SearchStatus = 'active' | 'banned' | 'deleted'
