export interface Toast {
  tone: 'success' | 'error' | 'info'
  text: string
  /** Action such as undo. A toast with an action stays longer. */
  action?: { label: string; onSelect: () => void }
  /** A new toast replaces the toast with the same key. */
  key?: string
}

export type ShownToast = Toast & { id: number }
