/** Packs and fields in which a search looks. */
export interface Scope {
  /** Whether the caller may see the pack of a docId. */
  isVisible(docId: number): boolean
  /** The mask of the fields that count. */
  allowed: number
  /** DocIds to add up, independent of the weight of their words. */
  named: readonly number[]
}
