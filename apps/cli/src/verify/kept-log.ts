import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { parseCheckpoint } from '@registry/transparency-log'
import { CommandError } from '../command-error.ts'
import { LogError } from './log-error.ts'
import type { KeptLog } from './trusted-log.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Returns the path of the file with this person's key and checkpoint of a log. */
export function logFile(environment: Environment, origin: string): string {
  return join(stateFolder(environment), `${encodeURIComponent(origin)}.json`)
}

/** Returns the path of the file with this person's origin of the log at an address. */
export function addressFile(environment: Environment, address: string): string {
  return join(stateFolder(environment), 'addresses', `${createHash('sha256').update(address).digest('hex')}.json`)
}

function stateFolder(environment: Environment): string {
  const state = environment['XDG_STATE_HOME']?.trim() || join(homedir(), '.local', 'state')
  return join(state, 'comfy-registry')
}

/** Throws LogError for an address that had another origin before. A log cannot escape its past by a new name. */
export async function refuseOtherOrigin(file: string, address: string, origin: string): Promise<void> {
  const { origin: known } = await readFields(file)
  if (known === undefined || known === origin) return
  throw new LogError(`${address} has the log ${origin}, but had ${known} before. Remove ${file} to accept the new one.`)
}

export function keepOrigin(file: string, address: string, origin: string): Promise<void> {
  return replace(file, { address, origin })
}

/** Reads the key and the checkpoint from a file; undefined when there is no file. */
export async function readKept(file: string): Promise<KeptLog | undefined> {
  const { key, checkpoint, former } = await readFields(file)
  return key === undefined ? undefined : { key, checkpoint, former: former?.split(' ') ?? [] }
}

/**
 * Saves a key with its checkpoint and the keys before it. A larger checkpoint that another run saved meanwhile stays.
 */
export async function writeKept(
  file: string,
  { key, checkpoint, former }: { key: string; checkpoint: string; former: readonly string[] },
): Promise<void> {
  const kept = await readKept(file)
  if (sizeOf(kept?.checkpoint) > sizeOf(checkpoint)) return
  await replace(file, { key, checkpoint, ...(former.length > 0 && { former: former.join(' ') }) })
}

function sizeOf(checkpoint: string | undefined): number {
  return (checkpoint === undefined ? undefined : parseCheckpoint(checkpoint)?.size) ?? -1
}

/** Replaces a file atomically. */
async function replace(file: string, fields: Record<string, string | undefined>): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true })
  const unfinished = `${file}.${randomUUID()}.new`
  try {
    await writeFile(unfinished, `${JSON.stringify(fields, null, 2)}\n`)
    await rename(unfinished, file)
  } finally {
    await rm(unfinished, { force: true })
  }
}

async function readFields(file: string): Promise<Record<string, string | undefined>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text === undefined) return {}
  const fields = parseFields(text)
  if (!fields) throw new CommandError(`${file} is not a file of registry verify.`)
  return fields
}

function parseFields(text: string): Record<string, string> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const fields = typeof value === 'object' && value !== null ? Object.entries(value) : []
    return Object.fromEntries(fields.flatMap(([name, field]) => (typeof field === 'string' ? [[name, field]] : [])))
  } catch {
    return undefined
  }
}
