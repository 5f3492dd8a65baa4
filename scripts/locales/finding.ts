/** A mistake and its location. */
export interface Finding {
  where: string
  what: string
}
