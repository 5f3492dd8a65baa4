import type { Schema } from '@registry/api-client'
import { useWrite } from '../../../../data/query/use-write.ts'

type Results = readonly Schema<'DecisionResult'>[]

interface Options {
  /** The first is undone first. */
  batchIds: readonly string[]
  send: (batchId: string) => Promise<Schema<'DecisionResults'>>
  /** Called after every part, with all that came so far. */
  onProgress: (results: readonly Schema<'DecisionResult'>[]) => void
}

/** Undoes whole batches, a part at a time until nothing of them remains. Throws what `send` throws. @internal */
export const undoBatches = async ({ batchIds, send, onProgress }: Options): Promise<void> => {
  const results: Schema<'DecisionResult'>[] = []
  for (const batchId of batchIds) {
    let remaining = Number.POSITIVE_INFINITY
    // A part that brings the end no nearer would be asked for without end.
    for (let isNearer = true; isNearer && remaining > 0;) {
      const part = await send(batchId)
      isNearer = part.remaining < remaining
      remaining = part.remaining
      results.push(...part.results)
      onProgress([...results])
    }
  }
}

/** Undoes batches to their end, and tells of each part as it comes, with all before it. Never throws. */
export const useUndoBatches = () => {
  const { mutateAsync: undo } = useWrite('post', '/admin/decisions/undo')
  return async (
    batchIds: readonly string[],
    onPart: (part: Results, all: Results) => void,
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
      })
      return { results }
    } catch (error) {
      return { results, error }
    }
  }
}
