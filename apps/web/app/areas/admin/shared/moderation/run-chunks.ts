/** How far something has come that is done a part at a time. */
export interface ChunkProgress<Item, Result> {
  results: Result[]
  /** Items that were not tried, because the run was stopped or a chunk failed as a whole. */
  left: Item[]
  /** Why a part failed as a whole. */
  error?: unknown
}

interface Options<Item, Result> {
  items: readonly Item[]
  size: number
  send: (chunk: Item[]) => Promise<readonly Result[]>
  /** Called after every part. */
  onProgress: (progress: ChunkProgress<Item, Result>) => void
  /** Asked before every part. */
  isStopped: () => boolean
}

/** Sends items in parts, one after the other, until all are sent, it is stopped, or a part fails. Never throws. */
export const runChunks = async <Item, Result>({
  items,
  size,
  send,
  onProgress,
  isStopped,
}: Options<Item, Result>): Promise<ChunkProgress<Item, Result>> => {
  let progress: ChunkProgress<Item, Result> = { results: [], left: [...items] }
  while (progress.left.length > 0 && !isStopped()) {
    try {
      const results = await send(progress.left.slice(0, size))
      progress = { results: [...progress.results, ...results], left: progress.left.slice(size) }
      onProgress(progress)
    } catch (error) {
      return { ...progress, error }
    }
  }
  return progress
}
