import { blobConfigApart, type BlobConfig } from './blob-config.ts'
import { count, type Read } from './read-setting.ts'

/** Settings of the snapshots of the whole catalogue, which clients copy. */
export interface CatalogueConfig {
  /** Store of snapshots, separate from the archives of versions. */
  blobs: BlobConfig
  /** Minimum milliseconds between two snapshots. */
  snapshotMs: number
}

/** Reads the settings of the snapshot store and the pace of snapshots. Throws ConfigError. */
export function catalogueConfig(read: Read, dataDirectory: string): CatalogueConfig {
  return {
    blobs: blobConfigApart(read, dataDirectory, 'catalogue'),
    snapshotMs: count(read, 'CATALOGUE_SNAPSHOT_SECONDS') * 1000,
  }
}
