import { readRequirements, type Requirement } from '@registry/pack-set'
import { isObject } from '../../platform/is-object.ts'
import { own } from '../../platform/own.ts'

/** A file of an index. */
export interface IndexFile {
  name: string
  /** Version as text. */
  text: string
  /** Bounds of the Python version; '' for every version. */
  requiresPython: string
  isYanked: boolean
  url: string | undefined
  /** Digest of the metadata that is served beside the file. */
  metadataDigest: string | undefined
}

export interface PythonIndex {
  /** Name of the project, as the index states it. */
  name: string | undefined
  files: IndexFile[]
}

export const mostIndexBytes = 32 * 1024 * 1024
const digestForm = /^[0-9a-f]{64}$/

/** Parses a PEP 691 index. Undefined for anything else, and for more than 32 MiB. */
export function readIndex(content: Uint8Array): PythonIndex | undefined {
  if (content.length > mostIndexBytes) return undefined
  const index = parse(new TextDecoder().decode(content))
  const [name, files] = isObject(index) ? [own(index, 'name'), own(index, 'files')] : []
  if (!Array.isArray(files)) return undefined
  return { name: typeof name === 'string' ? name : undefined, files: files.filter(isObject).flatMap(readFile) }
}

function readFile(file: Record<string, unknown>): IndexFile[] {
  const [name, bounds, yanked, url] = ['filename', 'requires-python', 'yanked', 'url'].map((key) => own(file, key))
  const text = typeof name === 'string' && !name.includes('/') ? versionIn(name) : undefined
  if (typeof name !== 'string' || text === undefined) return []
  return [
    {
      name,
      text,
      requiresPython: typeof bounds === 'string' ? bounds : '',
      isYanked: yanked === true || typeof yanked === 'string',
      url: typeof url === 'string' ? url : undefined,
      metadataDigest: digestOfMetadata(file),
    },
  ]
}

/** PEP 714 renamed the key, so both keys are read. */
function digestOfMetadata(file: Record<string, unknown>): string | undefined {
  const said = own(file, 'core-metadata') ?? own(file, 'dist-info-metadata')
  const digest = isObject(said) ? own(said, 'sha256') : undefined
  return typeof digest === 'string' && digestForm.test(digest) ? digest : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Returns the version in a file name such as `numpy-2.1.0-cp312-….whl` and `numpy-2.1.0.tar.gz`. */
function versionIn(name: string): string | undefined {
  if (name.endsWith('.whl')) return name.split('-')[1]
  return /-([^-]+)\.(?:tar\.gz|tar\.bz2|zip)$/.exec(name)?.[1]
}

/** Returns the `Requires-Dist` lines of core metadata. The headers end at the first empty line. */
export function requirementsIn(metadata: string): Requirement[] {
  const [headers = ''] = metadata.split(/\r?\n\r?\n/, 1)
  return readRequirements([...headers.matchAll(/^Requires-Dist:[ \t]*(.*)$/gim)].map(([, line = '']) => line.trim()))
}
