/** Which packs are looked at. */
export interface Look {
  /** Whether whoever asks may see the pack of a slot. */
  isOpen(slot: number): boolean
  /** The mask of the fields that count. */
  allowed: number
  /** Slots whose words are added up even where they are too few. */
  named: readonly number[]
}
