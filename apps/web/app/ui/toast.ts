export interface Toast {
  tone: 'success' | 'error' | 'info'
  text: string
  /** An action such as undo; the toast stays longer then. */
  action?: { label: string; onSelect: () => void }
  /** Takes the place of the one that has the same. */
  key?: string
}

export type ShownToast = Toast & { id: number }
