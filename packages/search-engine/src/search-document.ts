/** A pack as it is searched. Times are milliseconds since 1970; lists may be empty, and what is not known is undefined. */
export interface SearchDocument {
  id: string
  /** Other ids that lead to it, short or former ones. */
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
  /** Types of sockets, such as `IMAGE`, of all comfy nodes together. */
  inputTypes: readonly string[]
  outputTypes: readonly string[]
  /** `Windows`, `macOS`, `Linux`; none means all. */
  os: readonly string[]
  /** `CUDA`, `ROCm`, …; none means all. */
  accelerators: readonly string[]
  /** The versions of ComfyUI that it runs on, such as `>=0.3.40,<1.0`; empty means all. */
  comfyuiVersion: string
  status: SearchStatus
  /** 1 to 10; lower ranks higher. */
  searchRanking: number
  downloads: number
  stars: number
  /** 0 while nobody rated it. */
  rating?: number
  createdAt: number
  /** When its newest version was published. */
  releasedAt: number | undefined
  /** When anything of it was changed last, by whomever. */
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

/** What a pack is to the public: only active ones are found unless a request asks for others. */
export type SearchStatus = 'active' | 'banned' | 'deleted'
