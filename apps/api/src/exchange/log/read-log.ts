import type { components } from '@registry/contract/types'
import {
  encodeBundle,
  hashBytes,
  parseTilePath,
  tileWidth,
  widthIn,
  type TileAddress,
} from '@registry/transparency-log'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { cutEdge } from './cut-edge.ts'
import {
  entriesLevel,
  findTile,
  listCosignatures,
  listEntries,
  listIndexes,
  listKeys,
  listSubjectsOfArchive,
  readHead,
} from './log-store.ts'

type Parts = Pick<Context, 'db' | 'logBlobs'>

/** Returns the newest checkpoint with its cosignatures. Throws `log_file_not_found` before the first checkpoint. */
export async function readCheckpoint({ db }: Pick<Parts, 'db'>): Promise<string> {
  const { checkpoint, size } = await readHead(db)
  if (checkpoint === null) throw new RegistryError('log_file_not_found')
  const lines = (await listCosignatures(db)).filter((cosignature) => cosignature.size === size)
  return checkpoint + lines.map(({ line }) => line).join('')
}

/** Lists the keys of the log, the current one last. Throws `log_file_not_found` before the first checkpoint. */
export async function readKeys({
  db,
  config,
}: Pick<Context, 'db' | 'config'>): Promise<components['schemas']['LogKeys']> {
  const { origin, checkpoint } = await readHead(db)
  if (origin === null || checkpoint === null) throw new RegistryError('log_file_not_found')
  const keys = await listKeys(db)
  return {
    origin,
    keys: keys.map(({ verifier, since_size: since, last_checkpoint: last }) => {
      return { key: verifier, since, ...(last !== null && { last_checkpoint: last }) }
    }),
    witnesses: config.transparency.witnesses.map(({ key }) => key.text),
  }
}

/** Finds the indexes of the entries about a subject that the newest checkpoint covers, oldest first. */
export async function findLeaves(db: Database, subject: string): Promise<number[]> {
  const [, sha256] = /^archive:([0-9a-f]{64})$/.exec(subject) ?? []
  const subjects = sha256 === undefined ? [subject] : await listSubjectsOfArchive(db, sha256)
  return listIndexes(db, subjects)
}

/**
 * Reads a tile or a bundle by its path. A partial tile is a prefix of the current tile, so clients may cache it for
 * ever. Throws `log_file_not_found` for a path outside the tree of the newest checkpoint.
 */
export async function readTile(parts: Parts, path: string): Promise<Uint8Array<ArrayBuffer>> {
  const address = parseTilePath(`tile/${path}`)
  const { size, edge } = await readHead(parts.db)
  if (!address || widthIn(size, address) < address.width) throw new RegistryError('log_file_not_found')
  const { level, index, width } = address
  if (widthIn(size, address) === tileWidth) return readFull(parts, address)
  if (level !== 'entries') {
    return new Uint8Array((cutEdge(size, edge)[level] ?? new Uint8Array()).subarray(0, width * hashBytes))
  }
  return new Uint8Array(encodeBundle(await listEntries(parts.db, index * tileWidth, index * tileWidth + width)))
}

async function readFull(parts: Parts, { level, index, width }: TileAddress): Promise<Uint8Array<ArrayBuffer>> {
  if (level === 'entries' && width < tileWidth) {
    return new Uint8Array(encodeBundle(await listEntries(parts.db, index * tileWidth, index * tileWidth + width)))
  }
  const file = await findTile(parts.db, level === 'entries' ? entriesLevel : level, index)
  const stream = file && (await parts.logBlobs.open(file.sha256))
  if (!stream) throw new Error(`the file of tile ${level}/${index} of the log is missing`)
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer())
  return level === 'entries' ? bytes : bytes.subarray(0, width * hashBytes)
}
