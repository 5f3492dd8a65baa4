import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { FileStore } from '../integrity/file-stores.ts'
import { filesPath } from './layout.ts'
import { readLines } from './lines.ts'

/** A file as the list of a backup names it. */
export interface ListedFile extends NamedFile {
  store: FileStore['name']
}

/** Every file that a backup names, some at a time. */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile[]> {
  // The digest of the list stands in the manifest, which is looked at first: it was written by this program.
  for await (const lines of readLines(filesPath(folder))) yield lines.map((line) => JSON.parse(line) as ListedFile)
}
