/** Texts of a card. The texts may be hostile: characters without a glyph are dropped, and long texts are cut. */
export interface Card {
  /** Name of the site, in the top line. */
  site: string
  title: string
  /** The author; not drawn when empty. */
  byline: string
  text: string
  /** Short facts for the last line. */
  facts: readonly string[]
}
