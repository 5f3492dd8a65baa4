import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import { countNamedTileRows, findNamedTileRows, listNamedTileRows } from './named-tile-store.ts'

/** Name of the sweep lock of tiles. No sweep removes tiles: after a killed run, the next run uses its files. */
export const tileSweep = 'sweep tiles of the log'

/** Lists files of full tiles by name, after the given name. */
export function readNamedTiles(db: Database, after: string, limit: number): Promise<NamedFile[]> {
  return listNamedTileRows(db, after, limit)
}

/** Returns the total of files of full tiles. */
export function countNamedTiles(db: Database): Promise<number> {
  return countNamedTileRows(db)
}

/** Returns the names that belong to a tile. */
export function findNamedTiles(db: Database, names: string[]): Promise<Set<string>> {
  return findNamedTileRows(db, names)
}
