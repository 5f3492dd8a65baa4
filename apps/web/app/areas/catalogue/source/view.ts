export interface FolderEntry {
  name: string
  path: string
  /** Size in bytes; for a folder, of all files in it. */
  size: number
}

/** A folder of an archive and the entries directly in it. */
export interface FolderView {
  /** Empty for the root of the archive. */
  path: string
  folders: FolderEntry[]
  files: FolderEntry[]
  /** Total number of entries; the lists may have fewer. */
  total: number
}

/** Consecutive lines of a file that one page shows. */
export interface ShownLines {
  /** Highlighted lines as HTML, joined by line ends. */
  html: string
  first: number
  last: number
  /** Number of lines in the part of the file that was read. */
  total: number
  /** Whether a shown line is cut. */
  hasCutLine: boolean
}

export interface FileView {
  size: number
  /** Whether the file can be downloaded by itself. */
  isServed: boolean
  content:
    { kind: 'text'; lines: ShownLines; isCut: boolean } | { kind: 'empty' } | { kind: 'binary' } | { kind: 'elsewhere' }
}

export interface SourceView {
  node: { id: string; name: string }
  version: string
  /** Requested path. */
  path: string
  folder: FolderView
  /** Absent where the path is a folder or does not exist. */
  file?: FileView
  /** Whether the archive has nothing at the path. */
  isMissing: boolean
  /** Address of the whole archive. */
  archive?: string
}
