/** What a card says. Every text may be a stranger's: what cannot be drawn of it is left out, and what is too long is cut. */
export interface Card {
  /** The line above everything: whose card it is. */
  site: string
  title: string
  /** Who made it; nothing when empty. */
  byline: string
  text: string
  /** Short facts for the last line. */
  facts: readonly string[]
}
