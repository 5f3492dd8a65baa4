import { open } from 'node:fs/promises'
import type { PackFile } from '@registry/pack-scan'
import { decodeSource, flawOfSource } from '@registry/syntax'
import { isZip, unpackedBy, type OuterFile } from './nested-zip.ts'
import { openZip } from './open-zip.ts'
import { readEntry } from './read-entry.ts'
import { isLookedInto, readNested } from './read-nested.ts'
import {
  chooseTexts,
  headBytes,
  inReadingOrder,
  isPythonSource,
  sourceLimits,
  type SourceLimits,
} from './source-files.ts'

/**
 * All files of an archive on this machine, one at a time, with the texts that a review reads: Python first, then the others
 * by path, and at the end those of archives in it. A text is undefined where it is none of those or beyond the limits. Throws one of the `archive_…` codes when the
 * archive is not sound.
 */
export async function* readSources(path: string, limits: SourceLimits = sourceLimits): AsyncGenerator<PackFile> {
  await using file = await open(path)
  const zip = await openZip(file)
  const texts = chooseTexts(zip.files.values(), limits)
  const left = { ...limits }
  const archives: OuterFile[] = []
  for (const entry of inReadingOrder(zip.files.values())) {
    const isText = texts.has(entry.path)
    const { bytes } = await readEntry(zip, entry, isText ? entry.size : headBytes)
    if (isText) {
      left.allBytes -= entry.size
      left.texts -= 1
    } else if (isZip(bytes) && isLookedInto(entry.path)) {
      archives.push({ ...entry, bytes: async () => (await readEntry(zip, entry, entry.size)).bytes })
    }
    yield {
      path: entry.path,
      size: entry.size,
      // A copy, so that it does not keep all that was unpacked with it.
      head: Uint8Array.from(bytes.subarray(0, headBytes)),
      text: isText ? decodeSource(bytes, entry.path) : undefined,
      flaw: isText && isPythonSource(entry.path) ? flawOfSource(bytes) : undefined,
    }
  }
  yield* readNested(archives, unpackedBy(zip), left)
}
