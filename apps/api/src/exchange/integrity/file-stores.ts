import { ciFileSweep, countNamedCiFiles, findNamedCiFiles, readNamedCiFiles } from '../../ci/files/named-ci-files.ts'
import type { Context } from '../../context.ts'
import {
  countNamedCustomerFiles,
  customerFileSweep,
  findNamedCustomerFiles,
  readNamedCustomerFiles,
} from '../../commerce/customer-files/named-customer-files.ts'
import type { BlobStore } from '../../platform/blobs/blob-store.ts'
import type { NamedFile } from '../../platform/blobs/named-file.ts'
import type { Database } from '../../schema/tables.ts'
import {
  archiveSweep,
  countNamedArchives,
  findNamedArchives,
  readNamedArchives,
} from '../../registry/publishing/named-archives.ts'
import { countNamedTiles, findNamedTiles, listNamedTiles } from '../log/named-tile-store.ts'

/** Store of files, with the queries for the rows that name them. */
export interface FileStore {
  name: 'archives' | 'customer-files' | 'ci-files' | 'log'
  blobsOf(stores: Pick<Context, 'blobs' | 'customerBlobs' | 'ciBlobs' | 'logBlobs'>): BlobStore
  /** Returns a page of named files, sorted by name, after the given name. */
  readNamed(db: Database, after: string, limit: number): Promise<NamedFile[]>
  countNamed(db: Database): Promise<number>
  findNamed(db: Database, names: string[]): Promise<Set<string>>
  /** Age in milliseconds at which the hourly sweep removes orphaned bytes. */
  unnamedForMs: number
  sweep: string
}

const dayMs = 24 * 60 * 60 * 1000

export const fileStores: readonly FileStore[] = [
  {
    name: 'archives',
    blobsOf: ({ blobs }) => blobs,
    readNamed: readNamedArchives,
    countNamed: countNamedArchives,
    findNamed: findNamedArchives,
    unnamedForMs: dayMs,
    sweep: archiveSweep,
  },
  {
    name: 'customer-files',
    blobsOf: ({ customerBlobs }) => customerBlobs,
    readNamed: readNamedCustomerFiles,
    countNamed: countNamedCustomerFiles,
    findNamed: findNamedCustomerFiles,
    unnamedForMs: dayMs,
    sweep: customerFileSweep,
  },
  {
    name: 'ci-files',
    blobsOf: ({ ciBlobs }) => ciBlobs,
    readNamed: readNamedCiFiles,
    countNamed: countNamedCiFiles,
    findNamed: findNamedCiFiles,
    unnamedForMs: 7 * dayMs,
    sweep: ciFileSweep,
  },
  {
    name: 'log',
    blobsOf: ({ logBlobs }) => logBlobs,
    readNamed: listNamedTiles,
    countNamed: countNamedTiles,
    findNamed: findNamedTiles,
    unnamedForMs: 7 * dayMs,
    // No sweep removes tiles: after a killed run, the next run uses its files.
    sweep: 'sweep tiles of the log',
  },
]

/** Locks that prevent every sweep from removing files while a caller holds them. */
export const sweeps = fileStores.map(({ sweep }) => sweep)

const pageSize = 500

/** Yields every file that the database names in a store, a page at a time. */
export async function* namedFiles(db: Database, store: FileStore): AsyncGenerator<NamedFile[]> {
  let after = ''
  for (;;) {
    const page = await store.readNamed(db, after, pageSize)
    const last = page.at(-1)
    if (!last) return
    yield page
    after = last.name
  }
}
