import { blobConfigApart, type BlobConfig } from './blob-config.ts'
import { count, type Read } from './read-setting.ts'

/** How the catalogue is kept as a whole, for those who copy it. */
export interface CatalogueConfig {
  /** Apart from the archives of versions. */
  blobs: BlobConfig
  /** Between two snapshots, at least. */
  snapshotMs: number
}

/** Where snapshots of the catalogue are kept, and how often one is made. Throws ConfigError. */
export function catalogueConfig(read: Read, dataDirectory: string): CatalogueConfig {
  return {
    blobs: blobConfigApart(read, dataDirectory, 'catalogue'),
    snapshotMs: count(read, 'CATALOGUE_SNAPSHOT_SECONDS') * 1000,
  }
}
