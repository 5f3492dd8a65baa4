import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import { countNamedTileRows, findNamedTileRows, listNamedTileRows } from './named-tile-store.ts'

/** Name of the lock of a sweep of tiles. No sweep removes tiles: the next run names files of a killed one. */
export const tileSweep = 'sweep tiles of the log'

/** Lists files of full tiles after a name, in order. */
export function readNamedTiles(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  return listNamedTileRows(db, after, limit)
}

/** Counts files of full tiles. */
export function countNamedTiles(db: Database): Promise<number> {
  return countNamedTileRows(db)
}

/** Filters names that a tile has. */
export function findNamedTiles(db: Database, names: string[]): Promise<Set<string>> {
  return findNamedTileRows(db, names)
}
