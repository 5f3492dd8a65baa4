/** File that a row of the database names. */
export interface NamedFile {
  /** Key of the file in the store. */
  name: string
  /** SHA-256 of its bytes. */
  sha256: string
  size: number
  /** Owner of the file, as text for people. */
  of: string
}
