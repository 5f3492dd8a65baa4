import { parseCheckpoint } from '@registry/transparency-log'
import type { Environment } from '@registry/api'
import { processIo, type Io } from '../io.ts'
import { sentenceOf } from '../sentence-of.ts'
import { checkpointFile, readKept, writeKept } from '../verify/kept-log.ts'
import type { Leaf } from '../verify/leaf.ts'
import { openFolder, openOnline, type LogSource } from '../verify/log-source.ts'
import { readTargets, type Target } from '../verify/targets.ts'
import { LogError, openTrusted, type TrustedLog } from '../verify/trusted-log.ts'

export interface VerifyOptions {
  registry: string
  log?: string
  checkpoint?: string
  key?: string
}

/**
 * Proves that the log of a registry continues what this client saw of it, and that it tells of packs. Answers 0; 1 where a
 * proof fails, or a pack is not as the log tells; 2 where something cannot be read.
 */
export async function verifyHere(
  environment: Environment,
  targets: readonly string[],
  options: VerifyOptions,
): Promise<number> {
  const io = processIo(new AbortController().signal)
  try {
    const wanted = (await Promise.all(targets.map(readTargets))).flat()
    const source = options.log === undefined ? openOnline(options.registry) : openFolder(options.log)
    const log = await openKept(environment, source, options, io)
    const faults = []
    for (const target of wanted) faults.push(...(await check(log, target, io)))
    for (const fault of faults) io.err(fault)
    return faults.length > 0 ? 1 : 0
  } catch (error) {
    if (!(error instanceof LogError)) {
      io.err(sentenceOf(error))
      return 2
    }
    io.err(error.message)
    return 1
  } finally {
    io.end()
  }
}

/** Opens the log by what was kept of it, and keeps what it says now. The first time, its key is believed. */
async function openKept(
  environment: Environment,
  source: LogSource,
  options: VerifyOptions,
  io: Io,
): Promise<TrustedLog> {
  const origin = parseCheckpoint(await source.checkpoint())?.origin
  if (origin === undefined) throw new LogError(`${source.name} has no checkpoint that can be read`)
  const file = options.checkpoint ?? checkpointFile(environment, origin)
  const kept = await readKept(file)
  const key = options.key ?? kept.key ?? (await source.keys()).keys.at(-1)?.key
  if (key === undefined) throw new LogError(`${source.name} has no key`)
  if (options.key === undefined && kept.key === undefined) io.err(`Trusted from now on, without a proof: ${key}`)
  const log = await openTrusted(source, { key, checkpoint: kept.checkpoint })
  const { size } = log.checkpoint
  const before = kept.checkpoint === undefined ? undefined : parseCheckpoint(kept.checkpoint)?.size
  io.out(`${origin}: ${size} entries${before === undefined ? '' : `, which continue the ${before} that were kept`}`)
  await writeKept(file, { key: log.key.text, checkpoint: log.text })
  return log
}

/** Returns what is wrong with a target, a sentence each. */
async function check(log: TrustedLog, { name, subject, sha256 }: Target, io: Io): Promise<string[]> {
  const leaves = await log.leavesOf(subject)
  const newest = leaves.at(-1)
  if (!newest) return [`${name}: the log does not tell of it`]
  const { index, leaf } = newest
  if (subject !== subjectOf(leaf, subject)) return [`${name}: entry ${index} is about something else`]
  const told = leaf['sha256']
  const faults = [
    ...(leaf['status'] === 'active' ? [] : [`${name}: is ${leaf['status']} since entry ${index}`]),
    ...(sha256 === undefined || sha256 === told
      ? []
      : [`${name}: has the digest ${sha256}, but entry ${index} tells ${told}`]),
  ]
  const version = leaf['kind'] === 'version' ? ` ${leaf['node']}@${leaf['version']}` : ''
  if (faults.length === 0) io.out(`${name}: entry ${index}${version}${told === undefined ? '' : `, ${told}`}`)
  return faults
}

/** Returns the subject of an entry in the form of the one that was asked for. */
function subjectOf(leaf: Leaf, asked: string): string {
  if (asked.startsWith('archive:')) return `archive:${leaf['sha256']}`
  if (leaf['kind'] === 'version') return `version:${leaf['node']}@${leaf['version']}`
  return `${leaf['kind']}:${leaf['node']}`
}
