export interface FolderEntry {
  name: string
  path: string
  /** Bytes; of a folder, of all files in it. */
  size: number
}

/** A folder of an archive and the entries directly in it. */
export interface FolderView {
  /** Empty for the archive itself. */
  path: string
  folders: FolderEntry[]
  files: FolderEntry[]
  /** Number of its entries; the lists may have fewer. */
  total: number
}

/** Consecutive lines of a file that one page shows. */
export interface ShownLines {
  /** Highlighted lines as HTML, joined by line ends. */
  html: string
  first: number
  last: number
  /** Lines of the file, as far as it was read. */
  total: number
  /** Whether a line is longer than what is shown of it. */
  hasCutLine: boolean
}

export interface FileView {
  size: number
  /** Whether it can be downloaded by itself. */
  isServed: boolean
  content:
    { kind: 'text'; lines: ShownLines; isCut: boolean } | { kind: 'empty' } | { kind: 'binary' } | { kind: 'elsewhere' }
}

export interface SourceView {
  node: { id: string; name: string }
  version: string
  /** The path asked for. */
  path: string
  folder: FolderView
  /** Absent where the path is a folder, or nothing in the archive. */
  file?: FileView
  /** Whether the archive has nothing at the path. */
  isMissing: boolean
  /** Address of the whole archive. */
  archive?: string
}
