/** Pack in the format of the search. Times are milliseconds since 1970. Unknown facts are undefined. */
export interface SearchDocument {
  id: string
  /** Other ids that find the pack: short or replaced ids. */
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
  /** Socket types of all comfy nodes of the pack, such as `IMAGE`. */
  inputTypes: readonly string[]
  outputTypes: readonly string[]
  /** `Windows`, `macOS`, `Linux`; empty means all systems. */
  os: readonly string[]
  /** `CUDA`, `ROCm`, …; empty means all accelerators. */
  accelerators: readonly string[]
  /** Supported ComfyUI versions, such as `>=0.3.40,<1.0`; empty means all versions. */
  comfyuiVersion: string
  status: SearchStatus
  /** From 1 to 10; a lower number ranks higher. */
  searchRanking: number
  downloads: number
  stars: number
  /** Average rating; 0 without ratings. */
  rating?: number
  createdAt: number
  /** Time of the publication of the newest version. */
  releasedAt: number | undefined
  /** Time of the last change of any fact of the pack. */
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

/** Visibility of a pack. A search finds active packs unless it asks for other statuses. */
export type SearchStatus = 'active' | 'banned' | 'deleted'
