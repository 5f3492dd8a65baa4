import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { readLock, type LockedPack } from '@registry/pack-set'
import { CommandError } from '../command-error.ts'

/** An item whose entry in the log is to be proven. */
export interface Target {
  /** Name for messages. */
  name: string
  /** Subject as in `GET /log/leaves`. */
  subject: string
  /** The digest that the entry must have. */
  sha256?: string | undefined
  /** Path of the target's archive. */
  file?: string
  /** The source that a lockfile names. */
  locked?: LockedPack['provenance']
}

/**
 * Reads the targets that an argument names: a pack, a pack at a version, `pack@version=file.zip`, an archive, a folder of archives,
 * or a lockfile. Throws CommandError for any other argument.
 */
export async function readTargets(argument: string): Promise<Target[]> {
  const found = await stat(argument).catch(() => undefined)
  if (found?.isDirectory()) return targetsInFolder(argument)
  if (found?.isFile()) return argument.endsWith('.zip') ? [await archiveTarget(argument)] : targetsInLock(argument)
  const [, demanded = '', file] = /^([\w.-]+@[^=]+)=(.+)$/s.exec(argument) ?? []
  if (file !== undefined) {
    return [{ name: argument, subject: `version:${demanded}`, sha256: await digestOf(file), file }]
  }
  const [, node = '', version] = /^([\w.-]+)(?:@(.+))?$/.exec(argument) ?? []
  // A name such as registry-lock.json is a mistyped file sooner than a pack; with a version it is a pack.
  const isFileName = version === undefined && /\.(zip|json)$/i.test(node)
  if (node === '' || isFileName)
    throw new CommandError(`${argument} is neither a file that exists nor the id of a pack.`)
  return version === undefined
    ? [{ name: node, subject: `node:${node}` }]
    : [{ name: argument, subject: `version:${node}@${version}` }]
}

async function targetsInFolder(folder: string): Promise<Target[]> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.zip'))
  if (names.length === 0) throw new CommandError(`${folder} has no archives of packs (*.zip).`)
  return Promise.all(names.toSorted().map((name) => archiveTarget(join(folder, name))))
}

async function archiveTarget(file: string): Promise<Target> {
  const sha256 = await digestOf(file)
  return { name: file, subject: `archive:${sha256}`, sha256, file }
}

async function digestOf(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

async function targetsInLock(file: string): Promise<Target[]> {
  const read = readLock(await readFile(file, 'utf8'))
  if ('error' in read) throw new CommandError(`${file} is no lockfile of the registry (${read.error.why}).`)
  return read.value.packs.flatMap(({ id, version, sha256, provenance: locked }) => {
    if (version === undefined) return []
    return [{ name: `${id}@${version}`, subject: `version:${id}@${version}`, sha256, ...(locked && { locked }) }]
  })
}
