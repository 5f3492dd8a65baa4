import type { Extraction } from '@registry/python-nodes'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { AnalysisError } from '../../registry/analysis/analysis-error.ts'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { definitionFacts } from '../../registry/comfy-nodes/definition-facts.ts'
import { shapeOf } from '../../registry/comfy-nodes/node-shape.ts'
import { failureOf, saveReadDefinitions } from '../../registry/comfy-nodes/save-definitions.ts'
import type { Context } from '../../context.ts'
import { lockUnclaimed } from '../imports/import-batch.ts'
import { findAliased } from '../../registry/nodes/find-aliased.ts'
import { touchNode } from '../../registry/nodes/update-from-version.ts'
import { createClone, type Clone } from './clone-repository.ts'
import { mayClone } from './may-clone.ts'
import { openPack, repositoryOfFolder, type OpenPack, type PackSource } from './open-pack.ts'
import { readHistory, type History } from './read-history.ts'
import { ReadingError } from './reading-error.ts'
import { hasReadDefinitions, listUnversionedNames, saveHistory, type DatedName } from './reading-store.ts'

type Parts = Pick<Context, 'db' | 'clock' | 'analyst' | 'incomingDirectory'>

export interface ReadPack {
  nodeId: string
  /** Number of names with definitions. */
  comfyNodes: number
  /** Number of names that are registered only in JavaScript. */
  frontEndOnly: number
  /** Number of names with a known first commit, including listed names; undefined without a complete history. */
  dated: number | undefined
  problems: number
}

/**
 * Stores the comfy nodes of an unpublished pack, and the first appearance of its names, at an unclaimed node: the given
 * node, or the node of the repository. Never runs code of the pack. Throws ReadingError, and the reason of the signal.
 */
export async function readPack(
  context: Parts,
  source: PackSource,
  { nodeId, signal }: { nodeId?: string | undefined; signal?: AbortSignal } = {},
  clone: Clone = createClone(mayClone),
): Promise<ReadPack> {
  const address = 'address' in source ? source.address : await repositoryOfFolder(source.folder)
  const node = await findNode(context, nodeId, address)
  // Reading takes long, so the function refuses a protected node first.
  await context.db.transaction().execute((tx) => refuseKept(tx, node))
  const directory = await mkdtemp(join(context.incomingDirectory, 'reading-'))
  try {
    return await analyse(context, node, await openPack(source, directory, clone, signal), signal)
  } finally {
    // Child processes of a stopped git may still write for a short time.
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
  { folder, gitDirectory }: OpenPack,
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
  const names = [...nodes.map(({ name }) => name), ...(await listUnversionedNames(db, nodeId))]
  const history = gitDirectory === undefined ? undefined : await readHistory(gitDirectory, names, signal)
  return db.transaction().execute(async (tx) => {
    await refuseKept(tx, nodeId)
    if (nodes.length === 0 && (await hasReadDefinitions(tx, nodeId))) {
      throw new ReadingError(`No comfy node was found. What was read of '${nodeId}' before stays.`)
    }
    const saved = await saveReadDefinitions(tx, nodeId, extraction)
    if (history) await saveHistory(tx, nodeId, history.roots, datedNames(history, extraction))
    await touchNode(tx, nodeId, clock.now())
    await writeAudit(tx, {
      actor: 'operator',
      action: 'comfy_nodes.read',
      subject: `node:${nodeId}`,
      detail: { count: saved },
    })
    const frontEndOnly = nodes.filter(({ style }) => style === 'javascript').length
    return { nodeId, comfyNodes: saved, frontEndOnly, dated: history?.firsts.size, problems: problems.length }
  })
}

function datedNames({ firsts }: History, { nodes }: Extraction): DatedName[] {
  const definitions = new Map(nodes.map((node) => [node.name, node]))
  return [...firsts].map(([name, at]) => {
    const definition = definitions.get(name)
    return { name, at, shape: definition ? shapeOf(definitionFacts(definition)) : [] }
  })
}
