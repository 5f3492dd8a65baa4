import type { NodeUse, ReadWorkflow, WireUse, Workflow } from '@registry/workflow'
import { useCallback, useRef, useState } from 'react'

export interface OpenedWorkflow {
  name: string
  workflow: Workflow
  uses: NodeUse[]
  /** Returns the uses as the registry expects them, with the packs that the visitor chose. */
  ask: (choices: ReadonlyMap<string, string>) => WireUse[]
}

export type Opening =
  | { state: 'nothing' }
  | { state: 'reading'; name: string }
  /** The reader did not load, or the browser could not read the file. */
  | { state: 'unread'; name: string; file: Blob }
  | { state: 'failed'; name: string; error: Exclude<ReadWorkflow, { state: 'read' }> }
  | ({ state: 'opened' } & OpenedWorkflow)

/** Reads a workflow in the browser. The file that was opened last wins, even when another file is read later. */
export const useOpenedWorkflow = (onOpened: (opened: OpenedWorkflow) => void) => {
  const [opening, setOpening] = useState<Opening>({ state: 'nothing' })
  const newest = useRef(0)
  const open = useCallback(
    async (file: Blob, name: string) => {
      const own = (newest.current += 1)
      setOpening({ state: 'reading', name })
      const read = await readFile(file, name).catch((): Opening => ({ state: 'unread', name, file }))
      if (own !== newest.current) return
      setOpening(read)
      if (read.state === 'opened') onOpened(read)
    },
    [onOpened],
  )
  const fail = useCallback((file: Blob, name: string) => setOpening({ state: 'unread', name, file }), [])
  return { opening, open, fail }
}

const readFile = async (file: Blob, name: string): Promise<Opening> => {
  const { readWorkflow, usesOf, wireUses } = await import('@registry/workflow')
  const read = await readWorkflow(file)
  if (read.state !== 'read') return { state: 'failed', name, error: read }
  const { workflow } = read
  const uses = usesOf(workflow)
  return { state: 'opened', name, workflow, uses, ask: (choices) => wireUses(uses, choices) }
}
