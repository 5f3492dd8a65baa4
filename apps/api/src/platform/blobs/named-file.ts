/** A file as the database names it. */
export interface NamedFile {
  /** By which the store knows it. */
  name: string
  /** SHA-256 of its bytes. */
  sha256: string
  size: number
  /** To what it belongs, for a person to read. */
  of: string
}
