/** Progress of a run that handles its items in chunks. */
export interface ChunkProgress<Item, Result> {
  results: Result[]
  /** Items that were not tried, because the run was stopped or a chunk failed. */
  left: Item[]
  /** Error of the chunk that failed. */
  error?: unknown
}

interface Options<Item, Result> {
  items: readonly Item[]
  size: number
  send: (chunk: Item[]) => Promise<readonly Result[]>
  /** Called after every chunk. */
  onProgress: (progress: ChunkProgress<Item, Result>) => void
  /** Checked before every chunk. */
  isStopped: () => boolean
}

/**
 * Sends items in chunks, one chunk after another, until all are sent, `isStopped` returns true, or a chunk fails. Never
 * throws.
 */
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
