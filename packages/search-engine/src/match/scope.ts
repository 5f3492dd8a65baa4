/** The packs and fields that a search reads. */
export interface Scope {
  /** Whether the caller may see the pack of a docId. */
  isVisible(docId: number): boolean
  /** The mask of the fields that count. */
  allowed: number
  /** DocIds to add up whatever their words weigh. */
  named: readonly number[]
}
