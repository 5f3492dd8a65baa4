import type { Schema } from '@registry/api-client'
import type { AdminNode } from './admin-node.ts'
import { useSaveNode } from './use-save-node.ts'
import { useTask } from './use-task.ts'
import { useUndoToast } from './use-undo-toast.ts'

interface Change {
  to: Schema<'AdminUpdateNode'>
  /** Request body that undoes the change. */
  back: Schema<'AdminUpdateNode'>
  /** Text of the toast. */
  done: string
  onDone?: () => void
}

/**
 * Changes a pack, shows a toast, and offers the undo. `onChange` receives the updated pack after the change and after
 * the undo.
 */
export const useNodeChange = ({ id }: { id: string }, onChange: (node: AdminNode) => void) => {
  const save = useSaveNode()
  const undoToast = useUndoToast()
  const { run, isPending, error } = useTask()
  const put = async (body: Schema<'AdminUpdateNode'>) => onChange(await save(id, body))
  const change = ({ to, back, done, onDone }: Change) =>
    run(async () => {
      await put(to)
      onDone?.()
      undoToast(done, () => put(back))
    })
  return { change, isPending, error }
}
