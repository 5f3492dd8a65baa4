export interface Toast {
  tone: 'success' | 'error' | 'info'
  text: string
  /** One thing to do about it, such as undoing it; the sentence stays longer then. */
  action?: { label: string; onSelect: () => void }
  /** Takes the place of the one that has the same. */
  key?: string
}

export type ShownToast = Toast & { id: number }
