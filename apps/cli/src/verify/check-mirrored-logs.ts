import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { mirroredLogsPath, thrownText } from '@registry/api'
import { openCheckpoint, parseVerifierKey, tilePath, type TileAddress } from '@registry/transparency-log'
import { openFolder } from './log-source.ts'
import { readSource } from './mirrored-log.ts'
import { rebuildTree } from './rebuild-tree.ts'

/**
 * Rebuilds the tree of each mirrored log from its entries. Calls `problem` with a sentence for each file that differs,
 * and returns the number of these files.
 */
export async function checkMirroredLogs(folder: string, problem: (sentence: string) => void): Promise<number> {
  const names = await readdir(mirroredLogsPath(folder)).catch((error: NodeJS.ErrnoException): string[] => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  let count = 0
  for (const name of names.toSorted()) {
    const copy = join(mirroredLogsPath(folder), name)
    // An unfinished first copy has neither checkpoint nor keys, and the next mirror run continues it.
    if (!(await readdir(copy)).some((file) => file === 'checkpoint' || file === 'keys.json')) continue
    const source = await readSource(copy)
    const log = `mirrored-logs/${name}${source === undefined ? '' : ` (${source})`}`
    const found = await checkCopy(copy).catch((error: unknown) => [`cannot be read (${thrownText(error)})`])
    for (const sentence of found) problem(`${log}: ${sentence}`)
    count += found.length
  }
  return count
}

async function checkCopy(folder: string): Promise<string[]> {
  const copy = openFolder(folder)
  // The checkpoint is read first, because a running mirror replaces it last.
  const text = await copy.checkpoint()
  const { keys } = await copy.keys()
  const checkpoint = openCheckpoint(
    text,
    keys.flatMap(({ key }) => parseVerifierKey(key) ?? []),
  )
  if (!checkpoint) return ['no key of the log signed its checkpoint']
  const { differing, hasRoot } = await rebuildTree(copy, checkpoint)
  const sentences = differing.flatMap((tile) => (tile.level === 'entries' ? [] : [describe(tile)]))
  return hasRoot ? sentences : [...sentences, 'its entries are not those of its checkpoint']
}

function describe(tile: TileAddress): string {
  const entries = tile.level === 0 ? ` in ${tilePath({ ...tile, level: 'entries' })}` : ''
  return `${tilePath(tile)} is not the tile of the entries${entries}`
}
