import { checkServed } from './check-served.ts'
import type { Leaf } from './leaf.ts'
import { LogError } from './log-error.ts'
import type { Target } from './targets.ts'
import type { TrustedLog } from './trusted-log.ts'

type Log = Pick<TrustedLog, 'leavesOf' | 'catalogue'>

/** Publisher of packs without an owner; the log has no entry about this publisher. */
const unclaimed = 'unclaimed'

interface Told {
  index: number
  leaf: Leaf
}

export interface CheckedTarget {
  /** Problems of the target, a sentence each. */
  problems: string[]
  /** The entry that proves the target. */
  proof: string
  /** The version of the target, with the digest in the log. */
  version?: { node: string; number: string; sha256: string }
  /** Whether the problems are differences between the log and the served data, which a recent change may explain. */
  mayPass?: boolean
}

/**
 * Checks a target by its newest log entry, the entries of its pack and publisher, and the data that the registry serves
 * about it.
 */
export async function checkTarget(log: Log, { name, subject, sha256 }: Target): Promise<CheckedTarget> {
  const newest = subject.startsWith('archive:') ? await newestOfArchive(log, subject) : await newestOf(log, subject)
  if (!newest) return { problems: [`${name}: the log does not tell of it`], proof: '' }
  const { index, leaf } = newest
  const told = leaf['sha256']
  const isVersion = leaf['kind'] === 'version'
  const node = isVersion ? await newestOf(log, `node:${leaf['node']}`) : newest
  const problems = [
    ...(leaf['status'] === 'active' ? [] : [`${name}: is ${leaf['status']} since entry ${index}`]),
    ...(await checkDigest(log, { name, sha256, newest })),
    ...(isVersion ? await checkNode(log, node, name) : await checkPublisher(log, leaf, name)),
  ]
  const served = { node, ...(isVersion && { version: newest }) }
  const differing = log.catalogue && problems.length === 0 ? await checkServed(log.catalogue, name, served) : []
  const what = subject.startsWith('archive:') ? ` is ${leaf['node']}@${leaf['version']}` : ''
  // Not a problem: clients that name the version may still install it.
  const yanked = leaf['yanked'] === undefined ? '' : ', yanked by its publisher'
  return {
    problems: [...problems, ...differing],
    proof: `${name}${what}: entry ${index}${told === undefined ? '' : `, ${told}`}${yanked}`,
    ...(isVersion && { version: { node: `${leaf['node']}`, number: `${leaf['version']}`, sha256: `${told}` } }),
    ...(differing.length > 0 && { mayPass: true }),
  }
}

async function checkDigest(
  log: Log,
  { name, sha256, newest: { index, leaf } }: { name: string; sha256: string | undefined; newest: Told },
): Promise<string[]> {
  const told = leaf['sha256']
  // The entry of a ban may leave the digest out.
  if (sha256 === undefined || sha256 === told || (told === undefined && leaf['status'] !== 'active')) return []
  const other = (await log.leavesOf(`archive:${sha256}`)).findLast((one) => one.leaf['sha256'] === sha256)?.leaf
  const its = other ? `, the one of ${other['node']}@${other['version']}` : ''
  return [`${name}: has the digest ${sha256}${its}, but entry ${index} tells ${told}`]
}

/**
 * Checks the pack of a version and the publisher of the pack, because the entry of a version stays active when these
 * are banned.
 */
async function checkNode(log: Log, node: Told | undefined, name: string): Promise<string[]> {
  // The log has entries about a pack when the pack has an owner.
  if (!node) return []
  const { status, merged_into: mergedInto } = node.leaf
  // The versions of a merged pack are still installed.
  const isActive = status === 'active' || (status === 'deleted' && mergedInto !== undefined)
  return [
    ...(isActive ? [] : [`${name}: its pack ${node.leaf['node']} is ${status} since entry ${node.index}`]),
    ...(await checkPublisher(log, node.leaf, name)),
  ]
}

async function checkPublisher(log: Log, { publisher: id }: Leaf, name: string): Promise<string[]> {
  if (id === unclaimed) return []
  const publisher = await newestOf(log, `publisher:${id}`)
  if (!publisher) return [`${name}: the log does not tell of its publisher ${id}`]
  const { status } = publisher.leaf
  return status === 'active' ? [] : [`${name}: its publisher ${id} is ${status} since entry ${publisher.index}`]
}

/** Finds the newest entry about the version of an archive; that entry may lack the digest of the archive. */
async function newestOfArchive(log: Log, subject: string): Promise<Told | undefined> {
  const leaves = await log.leavesOf(subject)
  const named = leaves.findLast(({ leaf }) => `archive:${leaf['sha256']}` === subject)?.leaf
  return named && newestOf(log, `version:${named['node']}@${named['version']}`)
}

async function newestOf(log: Log, subject: string): Promise<Told | undefined> {
  const found = (await log.leavesOf(subject)).at(-1)
  if (found && subjectOf(found.leaf) !== subject) throw new LogError(`entry ${found.index} is not about ${subject}`)
  return found
}

function subjectOf(leaf: Leaf): string {
  if (leaf['kind'] === 'version') return `version:${leaf['node']}@${leaf['version']}`
  return `${leaf['kind']}:${leaf[leaf['kind'] === 'publisher' ? 'publisher' : 'node']}`
}
