/** Something to put right, and where. */
export interface Finding {
  where: string
  what: string
}
