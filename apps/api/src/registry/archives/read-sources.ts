import { open } from 'node:fs/promises'
import type { PackFile } from '@registry/pack-scan'
import { unpackedBy } from './nested-zip.ts'
import { openZip } from './open-zip.ts'
import { filesOf, readFiles } from './read-files.ts'
import { sourceLimits, type SourceLimits } from './source-files.ts'

/** Yields the files of a local archive, as `readFiles` does. Throws `archive_…` codes for an invalid archive. */
export async function* readSources(path: string, limits: SourceLimits = sourceLimits): AsyncGenerator<PackFile> {
  await using file = await open(path)
  const zip = await openZip(file)
  yield* readFiles(filesOf(zip), unpackedBy(zip), limits)
}
