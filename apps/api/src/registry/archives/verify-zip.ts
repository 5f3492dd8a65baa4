import { setImmediate } from 'node:timers/promises'
import { isArchive } from './nested-archive.ts'
import { isZip } from './nested-zip.ts'
import type { PlacedEntry, Zip } from './open-zip.ts'
import { unpackEntry } from './unpack-entry.ts'

const breathAfter = 4 * 1024 * 1024

/**
 * Unpacks every file of an archive once, in the order in which they lie, and keeps none of it. Throws unless every header
 * agrees with the list of files, every byte of the archive belongs to something, and every file unpacks to what it says.
 * Answers how many of the files are archives themselves, and which are ZIP archives; those are not opened.
 */
export async function verifyZip({ source, entries }: Zip): Promise<{ nestedArchives: number; zips: PlacedEntry[] }> {
  const zips: PlacedEntry[] = []
  let nestedArchives = 0
  let bytes = 0
  for (const entry of entries) {
    let isFirst = true
    for await (const piece of unpackEntry(source, entry)) {
      if (isFirst && isArchive(piece)) nestedArchives += 1
      if (isFirst && isZip(piece)) zips.push(entry)
      isFirst = false
      bytes += piece.length
      // Small files are unpacked without a pause: others are served in between.
      if (bytes > breathAfter) {
        bytes = 0
        await setImmediate()
      }
    }
  }
  return { nestedArchives, zips }
}
