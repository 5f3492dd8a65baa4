import type { Schema } from '@registry/api-client'

interface Options {
  /** The first is undone first. */
  batchIds: readonly string[]
  send: (batchId: string) => Promise<Schema<'DecisionResults'>>
  /** Called after every part, with all that came so far. */
  onProgress: (results: readonly Schema<'DecisionResult'>[]) => void
}

/** Undoes whole batches, a part at a time until nothing of them remains. Throws what `send` throws. */
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
