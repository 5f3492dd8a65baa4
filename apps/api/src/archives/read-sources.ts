import { open } from 'node:fs/promises'
import type { PackFile } from '@registry/pack-scan'
import { decodeSource } from '@registry/syntax'
import { openZip } from './open-zip.ts'
import { readEntry } from './read-entry.ts'
import { chooseTexts, headBytes, inReadingOrder, sourceLimits, type SourceLimits } from './source-files.ts'

/**
 * All files of an archive on this machine, one at a time, with the texts that a review reads: Python first, then the others
 * by path. A text is undefined where it is none of those or beyond the limits. Throws one of the `archive_…` codes when the
 * archive is not sound.
 */
export async function* readSources(path: string, limits: SourceLimits = sourceLimits): AsyncGenerator<PackFile> {
  await using file = await open(path)
  const zip = await openZip(file)
  const texts = chooseTexts(zip.files.values(), limits)
  for (const entry of inReadingOrder(zip.files.values())) {
    const isText = texts.has(entry.path)
    const { bytes } = await readEntry(zip, entry, isText ? entry.size : headBytes)
    yield {
      path: entry.path,
      size: entry.size,
      // A copy, so that it does not keep all that was unpacked with it.
      head: Uint8Array.from(bytes.subarray(0, headBytes)),
      text: isText ? decodeSource(bytes, entry.path) : undefined,
    }
  }
}
