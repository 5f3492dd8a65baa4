import { setImmediate } from 'node:timers/promises'
import type { Zip } from '../../registry/archives/open-zip.ts'
import { haveSameContent } from '../../registry/archives/same-content.ts'
import { inReadingOrder } from '../../registry/archives/source-files.ts'
import { compareFiles, type FileChange } from './compare-files.ts'

const mib = 1024 ** 2
/** How much is read and unpacked of both archives, to see whether files with the same checksum are the same. */
const usualBytes = 128 * mib

/**
 * The files of two archives that differ, and the paths that are in both. Code is looked at first. What could not be read
 * within the limit counts as modified: a size and a checksum are whatever the one who packed the archive wants them to be.
 */
export async function compareArchives(
  now: Zip,
  before: Zip | undefined,
  maxBytes = usualBytes,
): Promise<{ changes: FileChange[]; inBoth: string[] }> {
  const { changes, inBoth } = compareFiles(now.files, before?.files ?? new Map())
  if (!before) return { changes, inBoth }
  const budget = { left: maxBytes }
  const both = inBoth.flatMap((path) => {
    const [entry, previous] = [now.files.get(path), before.files.get(path)]
    return entry && previous ? [{ path, size: entry.size, entry, previous }] : []
  })
  for (const { path, size, entry, previous } of inReadingOrder(both)) {
    // Small files are read without a pause: others are served in between.
    await setImmediate()
    const isSame = await haveSameContent({ zip: now, entry }, { zip: before, entry: previous }, budget)
    if (!isSame) changes.push({ path, change: 'modified', size, previous_size: previous.size })
  }
  return { changes, inBoth }
}
