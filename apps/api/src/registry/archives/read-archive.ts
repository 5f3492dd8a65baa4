import { open } from 'node:fs/promises'
import { RegistryError } from '../../platform/errors.ts'
import type { ArchivedFile } from '../../schema/tables.ts'
import { archiveText } from './archive-text.ts'
import { findLicense, findReadme } from './notable-files.ts'
import { openNestedZip, unpackedBy } from './nested-zip.ts'
import { openZip, type PlacedEntry, type Zip } from './open-zip.ts'
import { readPyproject, type Manifest } from './pyproject.ts'
import { readEntry } from './read-entry.ts'
import { verifyZip } from './verify-zip.ts'

export interface Archive {
  manifest: Manifest
  readme: string
  licenseText: string
  /** The first 5,000 by path. */
  files: ArchivedFile[]
  fileCount: number
  /** Bytes of all files. */
  unpackedSize: number
  /** How many of the files are archives themselves. Their files are not among these. */
  nestedArchives: number
}

const manifestPath = 'pyproject.toml'
const mostBytes = { manifest: 256 * 1024, readme: 512 * 1024, license: 64 * 1024 }
const mostFiles = 5000

/**
 * What an archive on this machine holds. Every byte of it is looked at, in little memory and without unpacking it anywhere.
 * Throws `archive_manifest_missing` without a pyproject.toml at its root, `archive_manifest_invalid` with one that cannot be
 * read, and one of the other `archive_…` codes when it is not sound.
 */
export async function readArchive(path: string): Promise<Archive> {
  await using file = await open(path)
  const zip = await openZip(file)
  const { manifest, licenseFile } = readPyproject(await readManifest(zip))
  const { nestedArchives, zips } = await verifyZip(zip)
  await refuseNestedBombs(zip, zips)
  const paths = new Set(zip.files.keys())
  const files = [...zip.files].map(([name, entry]) => ({ path: name, size: entry.size }))
  return {
    manifest,
    readme: await readText(zip, findReadme(paths), mostBytes.readme),
    licenseText: await readText(zip, findLicense(paths, licenseFile), mostBytes.license),
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)).slice(0, mostFiles),
    fileCount: files.length,
    unpackedSize: files.reduce((sum, { size }) => sum + size, 0),
    nestedArchives,
  }
}

/** An archive in the archive may unpack to no more than what is left of the limits. */
async function refuseNestedBombs(zip: Zip, zips: PlacedEntry[]): Promise<void> {
  const all = unpackedBy(zip)
  for (const entry of zips) {
    const { path, size } = entry
    await openNestedZip({ path, size, bytes: async () => (await readEntry(zip, entry, size)).bytes }, all)
  }
}

async function readManifest(zip: Zip): Promise<string> {
  const entry = zip.files.get(manifestPath)
  if (!entry) throw new RegistryError('archive_manifest_missing')
  const read = await readEntry(zip, entry, mostBytes.manifest)
  if (read.isCut) {
    throw new RegistryError('archive_manifest_invalid', { detail: `it has more than ${mostBytes.manifest} bytes` })
  }
  return archiveText(read)
}

async function readText(zip: Zip, path: string | undefined, limit: number): Promise<string> {
  const entry = path === undefined ? undefined : zip.files.get(path)
  return entry ? archiveText(await readEntry(zip, entry, limit)) : ''
}
