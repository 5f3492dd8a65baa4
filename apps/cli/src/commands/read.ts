import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { readPack, type Context, type PackPlace, type ReadPack } from '@registry/api'
import { sentenceOf } from '../sentence-of.ts'
import { textOption, type Command } from './command.ts'

/** Reads packs that nobody has published, one after the other. Exit code 1 when one of them could not be read. */
export const read: Command = async (context, options, io) => {
  const node = typeof options['node'] === 'string' ? options['node'] : undefined
  const places = [...parsePlaces(textOption(options, 'places')), ...(await listedIn(options['from']))]
  if (places.length === 0 || (node !== undefined && places.length > 1)) {
    io.err(places.length === 0 ? 'Name a folder or the address of a repository.' : '--node goes with one pack alone.')
    return 1
  }
  let failed = 0
  for (const [index, place] of places.entries()) {
    io.signal.throwIfAborted()
    if (places.length > 1) io.progress('Reading', index, places.length)
    const outcome = await attempt(context, place, node, io.signal)
    if ('error' in outcome) failed++
    if (options['json'] === true) io.out(JSON.stringify({ place, ...outcome }))
    else if ('error' in outcome) io.err(`${place}: ${outcome.error}`)
    else io.out(describe(outcome))
  }
  return failed > 0 ? 1 : 0
}

async function attempt(
  context: Context,
  place: string,
  nodeId: string | undefined,
  signal: AbortSignal,
): Promise<ReadPack | { error: string }> {
  try {
    return await readPack(context, await placeOf(place), { nodeId, signal })
  } catch (error) {
    signal.throwIfAborted()
    return { error: sentenceOf(error) }
  }
}

async function placeOf(place: string): Promise<PackPlace> {
  const isFolder = await stat(place).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? { folder: place } : { address: place }
}

function parsePlaces(text: string): string[] {
  const places: unknown = JSON.parse(text)
  return Array.isArray(places) ? places.filter((place) => typeof place === 'string') : []
}

/** The lines of a file without comments. Paths begin at its folder: the command may run in another process, in another one. */
async function listedIn(file: string | boolean | undefined): Promise<string[]> {
  if (typeof file !== 'string') return []
  const text = await readFile(file, 'utf8')
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const path = resolve(dirname(file), line)
      return existsSync(path) ? path : line
    })
}

function describe({ nodeId, comfyNodes, frontEndOnly, problems }: ReadPack): string {
  const asides = [
    ...(frontEndOnly > 0 ? [`${frontEndOnly} of them in JavaScript alone`] : []),
    ...(problems > 0 ? [`${problems} ${problems === 1 ? 'place' : 'places'} not understood`] : []),
  ]
  return [`${nodeId}: ${comfyNodes} ${comfyNodes === 1 ? 'comfy node' : 'comfy nodes'}`, ...asides].join(', ')
}
