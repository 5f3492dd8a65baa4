import type { NodeUse, ReadWorkflow, WireUse, Workflow } from '@registry/workflow'
import { useCallback, useRef, useState } from 'react'

export interface OpenedWorkflow {
  name: string
  workflow: Workflow
  uses: NodeUse[]
  /** Uses as the registry takes them, with the packs that were chosen by hand. */
  ask: (choices: ReadonlyMap<string, string>) => WireUse[]
}

export type Opening =
  | { state: 'nothing' }
  | { state: 'reading'; name: string }
  | { state: 'fault'; name: string; fault: Exclude<ReadWorkflow, { state: 'read' }> }
  | ({ state: 'opened' } & OpenedWorkflow)

/** Reads a workflow in the browser. The file that was opened last wins, whichever is read first. */
export const useOpenedWorkflow = (onOpened: (opened: OpenedWorkflow) => void) => {
  const [opening, setOpening] = useState<Opening>({ state: 'nothing' })
  const newest = useRef(0)
  const open = useCallback(
    async (file: Blob, name: string) => {
      const own = (newest.current += 1)
      setOpening({ state: 'reading', name })
      const { readWorkflow, usesOf, wireUses } = await import('@registry/workflow')
      const read = await readWorkflow(file)
      if (own !== newest.current) return
      if (read.state !== 'read') {
        setOpening({ state: 'fault', name, fault: read })
        return
      }
      const uses = usesOf(read.workflow)
      const opened: OpenedWorkflow = {
        name,
        workflow: read.workflow,
        uses,
        ask: (choices) => wireUses(uses, choices),
      }
      setOpening({ state: 'opened', ...opened })
      onOpened(opened)
    },
    [onOpened],
  )
  return { opening, open }
}
