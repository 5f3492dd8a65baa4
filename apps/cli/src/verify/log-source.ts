import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createClient, unwrap, type Schema, type Unwrapped } from '@registry/api-client'
import {
  decodeBundle,
  hashBytes,
  tilePath,
  tileWidth,
  widthIn,
  type TileAddress,
  type TreeHead,
} from '@registry/transparency-log'
import { CommandError } from '../command-error.ts'
import { fetchFrom } from '../fetch-from.ts'
import { explainFileErrors } from '../named-files.ts'
import { refusalError } from '../refusal-error.ts'
import { subjectsOf, type Leaf } from './leaf.ts'
import { LogError } from './log-error.ts'
import { rebuildTree, type TreeFiles } from './rebuild-tree.ts'

export type LogKeys = Schema<'LogKeys'>

/** A transparency log, as static files or behind a registry. Callers believe its content only with a proof. */
export interface LogSource extends TreeFiles {
  /** Name for messages. */
  name: string
  checkpoint(): Promise<string>
  keys(): Promise<LogKeys>
  /** Indexes of entries that may be about a subject, the oldest first. */
  find(subject: string, head: TreeHead): Promise<number[]>
  /** The catalogue of the registry behind the log; a copy has none. */
  catalogue?: Catalogue
}

/** Rows that a registry serves, in the words of the log; undefined for rows that the registry refuses to show. */
export interface Catalogue {
  version(node: string, number: string): Promise<Leaf | undefined>
  node(id: string): Promise<Leaf | undefined>
}

type LogFiles = Pick<LogSource, 'checkpoint' | 'readTile' | 'bundle'>

/** Opens the log of a registry. */
export function openOnline(registry: string): LogSource {
  const baseUrl = registry.replace(/\/+$/, '')
  const reach = fetchFrom(baseUrl)
  const client = createClient({ fetch: reach, baseUrl })
  const read = async (path: string): Promise<Uint8Array> => {
    const response = await reach(`${baseUrl}/log/${path}`)
    if (response.status === 404 && path === 'checkpoint')
      throw new CommandError(`${baseUrl} has no transparency log. Name the API of a registry.`)
    if (!response.ok) throw new CommandError(`${baseUrl}/log/${path} answered ${response.status}.`)
    return new Uint8Array(await response.arrayBuffer())
  }
  return {
    name: baseUrl,
    checkpoint: async () => Buffer.from(await read('checkpoint')).toString(),
    readTile: (address) => read(tilePath(address)),
    bundle: (index, treeSize) => readBundle((address) => read(tilePath(address)), index, treeSize),
    async keys() {
      const answer = await unwrap(client.GET('/log/keys'))
      if (!answer.ok) throw refusalError(baseUrl, answer)
      return answer.data
    },
    async find(subject) {
      const answer = await unwrap(client.GET('/log/leaves', { params: { query: { subject } } }))
      if (!answer.ok) throw refusalError(baseUrl, answer)
      return answer.data.indexes
    },
    catalogue: openCatalogue(baseUrl),
  }
}

function openCatalogue(baseUrl: string): Catalogue {
  // The address of a merged pack redirects to another pack, so the client does not follow redirects.
  const reach = fetchFrom(baseUrl)
  const client = createClient({ fetch: (request) => reach(request, { redirect: 'manual' }), baseUrl })
  const shown = <Data>(answer: Unwrapped<Data>): Data | undefined => {
    if (answer.ok) return answer.data
    // Any other answer, such as the page of a proxy, says nothing about the pack.
    if (answer.status === 404 || answer.status === 302 || answer.code === 'node_banned') return undefined
    throw refusalError(baseUrl, answer)
  }
  return {
    async version(nodeId, versionId) {
      const params = { path: { nodeId, versionId } }
      const version = shown(await unwrap(client.GET('/nodes/{nodeId}/versions/{versionId}', { params })))
      if (!version) return undefined
      const { status, sha256 } = version
      return { status: wordOf(status), ...(sha256 !== undefined && { sha256 }) }
    },
    async node(nodeId) {
      const node = shown(await unwrap(client.GET('/nodes/{nodeId}', { params: { path: { nodeId } } })))
      return node && { status: wordOf(node.status), publisher: node.publisher?.id ?? '' }
    },
  }
}

/**
 * Converts `NodeVersionStatusActive` into `active`. Throws for a value that is no text, because an untrusted registry
 * may serve anything.
 */
function wordOf(status: unknown): string {
  if (typeof status !== 'string') throw new Error('The registry answered with something else than it should.')
  return status.replace(/^Node(Version)?Status/, '').toLowerCase()
}

/** Opens a folder that `registry log copy` filled. Every entry is read once to find subjects. */
export function openFolder(folder: string): LogSource {
  const files: LogFiles = {
    checkpoint: () => explainFileErrors(() => readFile(join(folder, 'checkpoint'), 'utf8')),
    readTile: (address) => readCopied(folder, address),
    bundle: (index, treeSize) => readBundle((address) => readCopied(folder, address), index, treeSize),
  }
  let index: Promise<Map<string, number[]>> | undefined
  return {
    name: folder,
    ...files,
    keys: async () => parseKeys(await readFile(join(folder, 'keys.json'), 'utf8')),
    async find(subject, head) {
      index ??= indexEntries(files, head)
      return (await index).get(subject) ?? []
    },
  }
}

/** Parses the answer of `/log/keys`. Throws for any other answer; the keys in it are checked before use. */
export function parseKeys(text: string): LogKeys {
  const value: unknown = JSON.parse(text)
  if (!isLogKeys(value)) throw new Error('the list of keys is something else than it should be')
  return value
}

function isLogKeys(value: unknown): value is LogKeys {
  if (!isRecord(value) || typeof value['origin'] !== 'string') return false
  const { keys, witnesses } = value
  return Array.isArray(keys) && keys.every(isLogKey) && Array.isArray(witnesses)
}

function isLogKey(value: unknown): boolean {
  if (!isRecord(value)) return false
  const { key, since, last_checkpoint: last } = value
  return typeof key === 'string' && typeof since === 'number' && (last === undefined || typeof last === 'string')
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Reads the entries of a bundle that a tree of this size has; the file may have more entries. */
export async function readBundle(
  read: (address: TileAddress) => Promise<Uint8Array>,
  index: number,
  treeSize: number,
): Promise<Uint8Array[]> {
  const width = widthIn(treeSize, { level: 'entries', index })
  const address = { level: 'entries', index, width } as const
  const entries = decodeBundle(await read(address))
  if (!entries) throw new Error(`${tilePath(address)} is damaged`)
  return entries.slice(0, width)
}

/** Reads a tile, or a wider tile that begins with it: a copy has only the partial tiles of its last checkpoints. */
async function readCopied(folder: string, address: TileAddress): Promise<Uint8Array> {
  const full = join(folder, tilePath({ ...address, width: tileWidth }))
  const widths = (await readdir(`${full}.p`).catch(() => [])).map(Number)
  const width = widths.filter((held) => held >= address.width).toSorted((a, b) => a - b)[0] ?? tileWidth
  const bytes = await readFile(join(folder, tilePath({ ...address, width })))
  return address.level === 'entries' ? bytes : bytes.subarray(0, address.width * hashBytes)
}

/** Indexes the entries by subject. Throws LogError unless the entries are those of the tree. */
async function indexEntries(files: LogFiles, head: TreeHead): Promise<Map<string, number[]>> {
  const found = new Map<string, number[]>()
  const { differing, hasRoot } = await rebuildTree(files, head, (entries, start) => {
    for (const [index, entry] of entries.entries()) {
      for (const subject of subjectsOf(entry)) {
        const indexes = found.get(subject) ?? []
        indexes.push(start + index)
        found.set(subject, indexes)
      }
    }
  })
  const [first] = differing
  if (first) throw new LogError(`${tilePath(first)} is not of the tree of the checkpoint`)
  if (!hasRoot) throw new LogError('the entries are not those of the checkpoint')
  return found
}
