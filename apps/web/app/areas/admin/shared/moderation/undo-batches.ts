import type { Schema } from '@registry/api-client'
import { useWrite } from '../../../../data/query/use-write.ts'

type Results = readonly Schema<'DecisionResult'>[]

interface Options {
  /** Batches in the order of their undo. */
  batchIds: readonly string[]
  send: (batchId: string) => Promise<Schema<'DecisionResults'>>
  /** Called after every chunk with all results so far. */
  onProgress: (results: readonly Schema<'DecisionResult'>[]) => void
  /** Checked before every chunk. */
  isStopped: () => boolean
}

/** Undoes batches, a chunk at a time, until nothing remains or `isStopped` returns true. Throws the errors of `send`. @internal */
export const undoBatches = async ({ batchIds, send, onProgress, isStopped }: Options): Promise<void> => {
  const results: Schema<'DecisionResult'>[] = []
  for (const batchId of batchIds) {
    let remaining = Number.POSITIVE_INFINITY
    // A chunk that does not lower the remaining count would repeat forever.
    for (let isNearer = true; isNearer && remaining > 0 && !isStopped();) {
      const part = await send(batchId)
      isNearer = part.remaining < remaining
      remaining = part.remaining
      results.push(...part.results)
      onProgress([...results])
    }
  }
}

/**
 * Undoes batches until nothing remains or `isStopped` returns true. Reports each chunk as it arrives, with all results
 * so far. Never throws.
 */
export const useUndoBatches = () => {
  const { mutateAsync: undo } = useWrite('post', '/admin/decisions/undo')
  return async (
    batchIds: readonly string[],
    onPart: (part: Results, all: Results) => void,
    isStopped = () => false,
  ): Promise<{ results: Results; error?: unknown }> => {
    let results: Results = []
    try {
      await undoBatches({
        batchIds,
        send: async (id) => undo({ body: { batch_id: id, dry_run: false } }),
        onProgress: (all) => {
          onPart(all.slice(results.length), all)
          results = all
        },
        isStopped,
      })
      return { results }
    } catch (error) {
      return { results, error }
    }
  }
}
