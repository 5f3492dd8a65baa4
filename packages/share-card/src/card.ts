/** The texts of a card. They may be hostile: undrawable characters are left out, and long texts are cut. */
export interface Card {
  /** The top line: the name of the site. */
  site: string
  title: string
  /** The author; not drawn when empty. */
  byline: string
  text: string
  /** Short facts for the last line. */
  facts: readonly string[]
}
