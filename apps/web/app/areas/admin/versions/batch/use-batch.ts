import type { Schema } from '@registry/api-client'
import { useRef, useState } from 'react'
import { runChunks } from '../../shared/moderation/run-chunks.ts'
import { useUndoBatches } from '../../shared/moderation/undo-batches.ts'
import { useDryRun } from '../../shared/moderation/use-dry-run.ts'
import type { Action } from '../decision/action.ts'
import { useDecide } from '../decision/use-decide.ts'
import type { Queue } from '../queue/use-queue.ts'
import { keyOf } from '../version-key.ts'

type Result = Schema<'DecisionResult'>
type Item = Schema<'DecisionItem'>

/** Progress of a batch. */
export type BatchState =
  | { step: 'asked' }
  | { step: 'running'; done: number; total: number; isStopping: boolean }
  | {
      step: 'finished'
      results: readonly Result[]
      left: readonly Item[]
      batchIds: readonly string[]
      error?: unknown
    }
  | { step: 'undoing' }
  | { step: 'undone'; results: readonly Result[]; error?: unknown }

export type FinishedBatch = Extract<BatchState, { step: 'finished' }>

interface Options {
  action: Action
  versions: readonly Schema<'AdminVersion'>[]
  queue: Queue
}

const previewSize = 100
const runSize = 25

/**
 * Decides on many versions: previews first, then runs in chunks under one batch id, and undoes the whole batch on
 * request.
 */
export const useBatch = ({ action, versions, queue }: Options) => {
  const decide = useDecide()
  const undoAll = useUndoBatches()
  const [items] = useState(() => versions.map(asItem))
  const [batchId] = useState(() => crypto.randomUUID())
  const [state, setState] = useState<BatchState>({ step: 'asked' })
  const isStopped = useRef(false)

  const preview = useDryRun(async () => {
    const send = async (chunk: Item[]) => (await decide({ action, items: chunk, isDryRun: true })).results
    const seen = await runChunks({ items, size: previewSize, send, onProgress: () => {}, isStopped: () => false })
    if (seen.error !== undefined) throw seen.error
    return seen.results
  })
  const run = async (chosen: readonly Item[], reason: string, before?: FinishedBatch) => {
    const [results, ids] = [before?.results ?? [], new Set(before?.batchIds)]
    const total = results.length + chosen.length
    const show = (done: number) =>
      setState({ step: 'running', done: results.length + done, total, isStopping: isStopped.current })
    isStopped.current = false
    show(0)
    const send = async (chunk: Item[]) => {
      const answer = await decide({ action, items: chunk, reason, batchId })
      if (answer.batch_id) ids.add(answer.batch_id)
      queue.changed(answer.results, { isUndo: action === 'undo' })
      return answer.results
    }
    const ran = await runChunks({
      items: chosen,
      size: runSize,
      send,
      onProgress: (progress) => show(progress.results.length),
      isStopped: () => isStopped.current,
    })
    setState({ ...ran, step: 'finished', results: [...results, ...ran.results], batchIds: [...ids] })
  }
  return {
    state,
    preview,
    run: (seen: readonly Result[], reason: string) => run(willChange(items, seen), reason),
    goOn: (finished: FinishedBatch, reason: string) => run(finished.left, reason, finished),
    stop: () => {
      isStopped.current = true
      setState((now) => (now.step === 'running' ? { ...now, isStopping: true } : now))
    },
    takeBack: async ({ batchIds }: FinishedBatch) => {
      setState({ step: 'undoing' })
      const undone = await undoAll(batchIds, (results) => queue.changed(results, { isUndo: action !== 'undo' }))
      setState({ step: 'undone', ...undone })
    },
  }
}

export type Batch = ReturnType<typeof useBatch>

const asItem = ({ node_id: nodeId, version, status }: Schema<'AdminVersion'>): Item => ({
  node_id: nodeId,
  version,
  expected_status: status,
})

/** Returns the items that would change. Other items would add failed attempts to the history. */
const willChange = (items: readonly Item[], seen: readonly Result[]): Item[] => {
  const keys = new Set(seen.filter(({ outcome }) => outcome === 'done').map(keyOf))
  return items.filter((item) => keys.has(keyOf(item)))
}
