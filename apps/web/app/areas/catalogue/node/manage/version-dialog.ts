import type { NodeView, VersionEntry } from '../view.ts'

/** What a window about a version needs to know. */
export interface VersionDialogProps {
  view: NodeView
  entry: VersionEntry
  onClose: () => void
}
