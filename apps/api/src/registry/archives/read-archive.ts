import { open } from 'node:fs/promises'
import { RegistryError } from '../../platform/errors.ts'
import type { ArchivedFile } from '../../schema/node-tables.ts'
import { archiveText } from './archive-text.ts'
import { findLicense, findReadme } from './notable-files.ts'
import { isZip, openNestedZip, unpackedBy } from './nested-zip.ts'
import { openZip, type PlacedEntry, type Zip } from './open-zip.ts'
import { readPyproject, type Manifest } from './pyproject.ts'
import { readEntry } from './read-entry.ts'
import { setImmediate } from 'node:timers/promises'
import { unpackEntry } from './unpack-entry.ts'

const signatures = [
  'PK\x03\x04',
  'PK\x05\x06',
  '7z\xbc\xaf\x27\x1c',
  'Rar!\x1a\x07',
  '\x1f\x8b',
  'BZh',
  '\xfd7zXZ\x00',
  '\x28\xb5\x2f\xfd',
].map((text) => Buffer.from(text, 'latin1'))

const tar = { at: 257, signature: Buffer.from('ustar') }

const breathAfter = 4 * 1024 * 1024

export interface Archive {
  manifest: Manifest
  readme: string
  licenseText: string
  /** First 5,000 files by path. */
  files: ArchivedFile[]
  fileCount: number
  /** Bytes of all files. */
  unpackedSize: number
  /** Number of files that are archives. Their contents are not listed. */
  nestedArchives: number
}

const manifestPath = 'pyproject.toml'
const mostBytes = { manifest: 256 * 1024, readme: 512 * 1024, license: 64 * 1024 }
const mostFiles = 5000

/**
 * Reads and verifies every byte of a local archive in little memory, without unpacking it to disk. Throws
 * `archive_manifest_missing` without a pyproject.toml in the root, `archive_manifest_invalid` for an unreadable
 * pyproject.toml, and further `archive_…` codes for an invalid archive.
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

/** A nested archive may use only the rest of the limits. */
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

/**
 * Unpacks every file once, in file order, and discards the bytes. Throws unless every header matches the central
 * directory, every byte is accounted for, and every file has its listed size and checksum. Returns the number of nested
 * archives, and the unopened ZIP archives.
 */
async function verifyZip({ source, entries }: Zip): Promise<{ nestedArchives: number; zips: PlacedEntry[] }> {
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
      // Unpacking small files is synchronous, so the loop yields to other requests.
      if (bytes > breathAfter) {
        bytes = 0
        await setImmediate()
      }
    }
  }
  return { nestedArchives, zips }
}

/**
 * Returns whether a file that starts with these bytes is an archive or compressed: ZIP and formats built on it, 7z,
 * RAR, TAR, gzip…
 */
function isArchive(head: Buffer): boolean {
  const startsWith = (signature: Buffer) => head.subarray(0, signature.length).equals(signature)
  return signatures.some(startsWith) || head.subarray(tar.at, tar.at + tar.signature.length).equals(tar.signature)
}
