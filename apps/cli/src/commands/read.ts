import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { listContestedPacks, readPack, type Context, type PackSource, type ReadPack } from '@registry/api'
import { explainFileErrors, readNamedFile } from '../named-files.ts'
import { sentenceOf } from '../sentence-of.ts'
import { textOption, type Command } from './command.ts'

/** A pack to read, with the id of its node if the caller named it. */
interface Wanted {
  source: string
  node?: string | undefined
}

/** Reads unpublished packs one after another. Exit code 1 when a pack could not be read. */
export const read: Command = async (context, options, io) => {
  const node = typeof options['node'] === 'string' ? options['node'] : undefined
  const wanted: Wanted[] = [
    ...parseSources(textOption(options, 'sources')).map((source) => ({ source, node })),
    ...(await listedIn(options['from'])),
    ...(await foldersIn(options['within'])),
    ...(options['contested'] === true ? await contested(context, Number(options['limit'])) : []),
  ]
  if (wanted.length === 0 && options['contested'] === true) {
    io.out('No pack without a publisher has a contested name.')
    return 0
  }
  if (wanted.length === 0 || (node !== undefined && wanted.length > 1)) {
    io.err(wanted.length === 0 ? 'Name a folder or the address of a repository.' : '--node goes with one pack alone.')
    return 1
  }
  let failed = 0
  for (const [index, { source, node: nodeId }] of wanted.entries()) {
    io.signal.throwIfAborted()
    if (wanted.length > 1) io.progress('Reading', index, wanted.length)
    const outcome = await attempt(context, source, nodeId, io.signal)
    if ('error' in outcome) failed++
    if (options['json'] === true) io.out(JSON.stringify({ place: source, ...outcome }))
    else if ('error' in outcome) io.err(`${source}: ${outcome.error}`)
    else io.out(describe(outcome))
  }
  return failed > 0 ? 1 : 0
}

async function contested(context: Context, limit: number): Promise<Wanted[]> {
  const packs = await listContestedPacks(context, Number.isSafeInteger(limit) && limit > 0 ? limit : 100)
  return packs.map(({ nodeId, address }) => ({ source: address, node: nodeId }))
}

/** Lists the folders in a folder, each with a pack. */
async function foldersIn(folder: string | boolean | undefined): Promise<Wanted[]> {
  if (typeof folder !== 'string') return []
  const entries = await explainFileErrors(() => readdir(folder, { withFileTypes: true }))
  return entries
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => ({ source: join(folder, name) }))
    .toSorted((a, b) => (a.source < b.source ? -1 : 1))
}

async function attempt(
  context: Context,
  source: string,
  nodeId: string | undefined,
  signal: AbortSignal,
): Promise<ReadPack | { error: string }> {
  try {
    return await readPack(context, await sourceOf(source), { nodeId, signal })
  } catch (error) {
    signal.throwIfAborted()
    return { error: sentenceOf(error) }
  }
}

async function sourceOf(source: string): Promise<PackSource> {
  const isFolder = await stat(source).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? { folder: source } : { address: source }
}

function parseSources(text: string): string[] {
  const sources: unknown = JSON.parse(text)
  return Array.isArray(sources) ? sources.filter((source) => typeof source === 'string') : []
}

/**
 * Reads the lines of a file without comments: a source, and after a tab its node. Paths are relative to the file,
 * because the command may run in another process with another working folder.
 */
async function listedIn(file: string | boolean | undefined): Promise<Wanted[]> {
  if (typeof file !== 'string') return []
  const text = await readNamedFile(file)
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [source = '', node] = line.split('\t')
      const path = resolve(dirname(file), source)
      return { source: existsSync(path) ? path : source, node }
    })
}

function describe({ nodeId, comfyNodes, frontEndOnly, dated, problems }: ReadPack): string {
  const asides = [
    ...(frontEndOnly > 0 ? [`${frontEndOnly} of them in JavaScript alone`] : []),
    ...(dated === undefined ? [] : [`${dated} ${dated === 1 ? 'name' : 'names'} found in the history`]),
    ...(problems > 0 ? [`${problems} ${problems === 1 ? 'place' : 'places'} not understood`] : []),
  ]
  return [`${nodeId}: ${comfyNodes} ${comfyNodes === 1 ? 'comfy node' : 'comfy nodes'}`, ...asides].join(', ')
}
