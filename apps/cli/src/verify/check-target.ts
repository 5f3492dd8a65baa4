import type { Leaf } from './leaf.ts'
import { LogError } from './log-error.ts'
import type { Target } from './targets.ts'
import type { TrustedLog } from './trusted-log.ts'

type Log = Pick<TrustedLog, 'leavesOf'>

/** Holds packs without an owner; the log has no entry about it. */
const unclaimed = 'unclaimed'

export interface CheckedTarget {
  /** A sentence for each fault. */
  faults: string[]
  /** The entry that proves the target. */
  proof: string
  /** The version that the target is, with the digest that the log tells. */
  version?: { node: string; number: string; sha256: string }
}

/** Checks a target by its newest entry, and by those of its pack and of its publisher. */
export async function checkTarget(log: Log, { name, subject, sha256 }: Target): Promise<CheckedTarget> {
  const newest = (await log.leavesOf(subject)).at(-1)
  if (!newest) return { faults: [`${name}: the log does not tell of it`], proof: '' }
  const { index, leaf } = newest
  if (subject !== subjectOf(leaf, subject)) {
    return { faults: [`${name}: entry ${index} is about something else`], proof: '' }
  }
  const told = leaf['sha256']
  const isOther = sha256 !== undefined && sha256 !== told
  const faults = [
    ...(leaf['status'] === 'active' ? [] : [`${name}: is ${leaf['status']} since entry ${index}`]),
    ...(isOther ? [`${name}: has the digest ${sha256}, but entry ${index} tells ${told}`] : []),
    ...(await checkOwners(log, leaf, name)),
  ]
  // No fault: the version is for those who name it.
  const yanked = leaf['yanked'] === undefined ? '' : ', yanked by its publisher'
  const version = leaf['kind'] === 'version' ? ` ${leaf['node']}@${leaf['version']}` : ''
  return {
    faults,
    proof: `${name}: entry ${index}${version}${told === undefined ? '' : `, ${told}`}${yanked}`,
    ...(version !== '' && { version: { node: `${leaf['node']}`, number: `${leaf['version']}`, sha256: `${told}` } }),
  }
}

/** The entry of a version stays active when its pack or the publisher of that is banned. */
async function checkOwners(log: Log, leaf: Leaf, name: string): Promise<string[]> {
  if (leaf['kind'] === 'node') return checkPublisher(log, leaf, name)
  const node = await newestOf(log, `node:${leaf['node']}`)
  // The log tells of a pack when it has an owner.
  if (!node) return []
  const { status, merged_into: mergedInto } = node.leaf
  // The versions of a merged pack are still installed.
  const isActive = status === 'active' || (status === 'deleted' && mergedInto !== undefined)
  return [
    ...(isActive ? [] : [`${name}: its pack ${leaf['node']} is ${status} since entry ${node.index}`]),
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

async function newestOf(log: Log, subject: string): Promise<{ index: number; leaf: Leaf } | undefined> {
  const found = (await log.leavesOf(subject)).at(-1)
  if (found && subjectOf(found.leaf, subject) !== subject)
    throw new LogError(`entry ${found.index} is not about ${subject}`)
  return found
}

/** Returns the subject of an entry in the form of the subject that was asked for. */
function subjectOf(leaf: Leaf, asked: string): string {
  if (asked.startsWith('archive:')) return `archive:${leaf['sha256']}`
  if (leaf['kind'] === 'version') return `version:${leaf['node']}@${leaf['version']}`
  return `${leaf['kind']}:${leaf[leaf['kind'] === 'publisher' ? 'publisher' : 'node']}`
}
