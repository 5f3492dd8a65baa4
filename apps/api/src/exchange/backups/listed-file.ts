import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { FileStore } from '../integrity/file-stores.ts'
import { filesPath } from './layout.ts'
import { readLines } from './lines.ts'

/** File in the list of a backup. */
export interface ListedFile extends NamedFile {
  store: FileStore['name']
}

/** Yields every file of a backup in batches. */
export async function* listedFiles(folder: string): AsyncGenerator<ListedFile[]> {
  // The manifest contains the digest of this list and was verified before, so this program wrote the lines.
  for await (const lines of readLines(filesPath(folder))) yield lines.map((line) => JSON.parse(line) as ListedFile)
}
