import { processIo, type Io } from '../io.ts'
import { sentenceOf } from '../sentence-of.ts'
import type { Leaf } from '../verify/leaf.ts'
import { LogError } from '../verify/log-error.ts'
import { openKept, type LogOptions } from '../verify/open-kept.ts'
import { readTargets, type Target } from '../verify/targets.ts'
import type { TrustedLog } from '../verify/trusted-log.ts'

/**
 * Proves that the log of a registry continues what this client saw of it, and that it tells of packs. Answers 0; 1 where a
 * proof fails, or a pack is not as the log tells; 2 where something cannot be read.
 */
export async function verifyHere(
  environment: Readonly<Record<string, string | undefined>>,
  targets: readonly string[],
  options: LogOptions,
  io: Io & { end(): void } = processIo(new AbortController().signal),
): Promise<number> {
  try {
    const wanted = (await Promise.all(targets.map(readTargets))).flat()
    const log = await openKept(environment, options, io)
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
