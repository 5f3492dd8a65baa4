import type { NodeView, VersionEntry } from '../view.ts'

export interface VersionDialogProps {
  view: NodeView
  entry: VersionEntry
  onClose: () => void
}
