import { mkdtemp, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AnalysisError } from '../../registry/analysis/analysis-error.ts'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { failureOf, saveReadDefinitions } from '../../registry/comfy-nodes/save-definitions.ts'
import type { Context } from '../../context.ts'
import { lockUnclaimed } from '../imports/import-batch.ts'
import { findAliased } from '../../registry/nodes/find-aliased.ts'
import { parseRepository } from '../../registry/nodes/repository.ts'
import { touchNode } from '../../registry/nodes/update-from-version.ts'
import { createClone, type Clone } from './clone-repository.ts'
import { mayClone } from './may-clone.ts'
import { ReadingError } from './reading-error.ts'
import { hasReadDefinitions } from './reading-store.ts'

const most = 64 * 1024

type Parts = Pick<Context, 'db' | 'clock' | 'analyst' | 'incomingDirectory'>

/** Location of a pack: a local folder, or the address of a repository. */
export type PackPlace = { folder: string } | { address: string }

export interface ReadPack {
  nodeId: string
  /** Number of names with definitions. */
  comfyNodes: number
  /** Number of these that are registered in JavaScript alone. */
  frontEndOnly: number
  problems: number
}

/**
 * Reads the comfy nodes of an unpublished pack and stores them at its unclaimed node: the named node, or the node of
 * the pack's repository. No code of the pack runs. Throws ReadingError, and the reason of the signal.
 */
export async function readPack(
  context: Parts,
  place: PackPlace,
  { nodeId, signal }: { nodeId?: string | undefined; signal?: AbortSignal } = {},
  clone: Clone = createClone(mayClone),
): Promise<ReadPack> {
  const address = 'address' in place ? place.address : await repositoryOfFolder(place.folder)
  const node = await findNode(context, nodeId, address)
  // Reading takes long, so a protected node is refused first.
  await context.db.transaction().execute((tx) => refuseKept(tx, node))
  if ('folder' in place) return analyse(context, node, place.folder, signal)
  const url = URL.parse(parseRepository(place.address)?.url ?? '')
  if (!url) throw new ReadingError(`${place.address} is neither a folder nor the address of a repository.`)
  const directory = await mkdtemp(join(context.incomingDirectory, 'reading-'))
  try {
    const folder = join(directory, 'pack')
    await clone(url, folder, signal)
    return await analyse(context, node, folder, signal)
  } finally {
    // Child processes of a stopped git may write a little longer.
    await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function findNode({ db }: Parts, nodeId: string | undefined, address: string | undefined): Promise<string> {
  const asked = nodeId ?? address
  if (asked === undefined) throw new ReadingError('The folder has no git remote. Name its node with --node <id>.')
  const found = (await findAliased(db, [asked])).get(asked)
  if (found !== undefined) return found
  throw new ReadingError(
    nodeId === undefined
      ? `No node has the repository ${asked}. Name its node with --node <id>.`
      : `There is no node '${nodeId}'.`,
  )
}

const keptWords = {
  claimed: 'belongs to a publisher, whose versions tell what it has',
  published: 'has published versions, which tell what it has',
  mirrored: 'is copied from another registry, whose versions tell what it has',
  deleted: 'is deleted',
}

async function refuseKept(tx: Context['db'], nodeId: string): Promise<void> {
  const kept = await lockUnclaimed(tx, nodeId)
  if (kept) throw new ReadingError(`The node '${nodeId}' ${keptWords[kept]}.`)
}

async function analyse(
  { db, clock, analyst }: Parts,
  nodeId: string,
  folder: string,
  signal: AbortSignal | undefined,
): Promise<ReadPack> {
  const { extraction } = await analyst
    .analyse(folder, () => undefined)
    .catch((error: unknown) => {
      throw error instanceof AnalysisError ? new ReadingError(error.message) : error
    })
  signal?.throwIfAborted()
  const { nodes, problems } = extraction
  const problem = failureOf(extraction)
  if (problem) throw new ReadingError(`No comfy node was found in Python. ${problem.file}: ${problem.detail}`)
  return db.transaction().execute(async (tx) => {
    await refuseKept(tx, nodeId)
    if (nodes.length === 0 && (await hasReadDefinitions(tx, nodeId))) {
      throw new ReadingError(`No comfy node was found. What was read of '${nodeId}' before stays.`)
    }
    const saved = await saveReadDefinitions(tx, nodeId, extraction)
    await touchNode(tx, nodeId, clock.now())
    await writeAudit(tx, {
      actor: 'operator',
      action: 'comfy_nodes.read',
      subject: `node:${nodeId}`,
      detail: { count: saved },
    })
    const frontEndOnly = nodes.filter(({ style }) => style === 'javascript').length
    return { nodeId, comfyNodes: saved, frontEndOnly, problems: problems.length }
  })
}

/** Returns the remote address of a checkout, if it has one. */
async function repositoryOfFolder(folder: string): Promise<string | undefined> {
  const file = await open(join(folder, '.git', 'config')).catch(() => undefined)
  if (!file) return undefined
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, 0)
    const settings = buffer.toString('utf8', 0, bytesRead)
    const origin = /^\[remote "origin"\]$([^[]*)/m.exec(settings)?.[1]
    return /^\s*url\s*=\s*(\S+)\s*$/m.exec(origin ?? '')?.[1]
  } finally {
    await file.close()
  }
}
