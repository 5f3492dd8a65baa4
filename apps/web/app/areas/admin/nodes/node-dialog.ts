import type { AdminNode } from '../shared/nodes/admin-node.ts'

export interface NodeDialogProps {
  node: AdminNode
  onClose: () => void
  /** Called with the node as it is after a change, and after its undoing. */
  onChange: (node: AdminNode) => void
}
