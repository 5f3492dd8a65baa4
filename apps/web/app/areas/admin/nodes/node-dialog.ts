import type { AdminNode } from '../shared/nodes/admin-node.ts'

export interface NodeDialogProps {
  node: AdminNode
  onClose: () => void
  /** Called with the updated pack after a change and after its undo. */
  onChange: (node: AdminNode) => void
}
