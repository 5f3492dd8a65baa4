import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Context } from '../../context.ts'
import { isRefusal } from '../../platform/errors.ts'
import { collectUpload, type CollectedFile } from '../../registry/publishing/collect-upload.ts'
import { fieldsOf } from './fields.ts'
import { listMirroredIds, updateMirrorSource } from './mirror-store.ts'
import { parseNode, type SourceNode } from './parse-node.ts'
import type { RefusedNode } from './read-source.ts'
import { createSaver, overlapMs, type MirrorRun } from './run-mirror.ts'
import { UnusableFile } from './source.ts'

const snapshotMaxBytes = 4 * 1024 ** 3
const atATime = 100

export interface FeedRun extends MirrorRun {
  context: Pick<Context, 'db' | 'clock' | 'config' | 'incomingDirectory'>
}

/**
 * Downloads a snapshot into a file that the caller must remove. Streaming would fail: reading the versions of every
 * node takes longer than a source keeps a connection open. Throws MirrorError.
 */
export function fetchSnapshot({ context, source }: FeedRun, sha256: string): Promise<CollectedFile> {
  return source.readFile(`${source.baseUrl}/catalogue/snapshots/${sha256}`, async (response) => {
    const body = { stream: response.body, declaredSize: 0 }
    const file = await collectUpload(context.incomingDirectory, randomUUID(), body, snapshotMaxBytes).catch(unfit)
    if (file.sha256 === sha256) return file
    await rm(file.path, { force: true })
    throw new Error('its SHA-256 is not the one of its address')
  })
}

function unfit(error: unknown): never {
  if (!isRefusal(error)) throw error
  if (error.code === 'body_too_large') throw new UnusableFile(`has more than ${snapshotMaxBytes} bytes`)
  throw new Error('it broke off')
}

/**
 * Copies the nodes of a snapshot, starting at a line, and records its progress; returns every id of the snapshot in
 * lower case. Skips nodes without changes since the last complete run.
 */
export async function takeSnapshot(
  run: FeedRun,
  path: string,
  { firstLine, syncedAt, total }: { firstLine: number; syncedAt: Date | null; total: number },
): Promise<Set<string>> {
  const { source } = run
  const isHeld = await heldBefore(run, syncedAt)
  const save = createSaver(run)
  const present = new Set<string>()
  let line = 0
  for await (const page of readPages(path)) {
    for (const { id } of [...page.nodes, ...page.refused]) present.add(id.toLowerCase())
    line += page.lines
    if (line <= firstLine) continue
    const nodes = page.nodes.filter((node) => !isHeld(node))
    await save({ nodes, refused: page.refused }, (tx) => updateMirrorSource(tx, source.baseUrl, { run_line: line }))
    run.report(line, Math.max(total, line))
  }
  return present
}

/** Returns the nodes that are current here: their last change precedes the last complete run. */
async function heldBefore(
  { context, source }: FeedRun,
  syncedAt: Date | null,
): Promise<(node: SnapshotNode) => boolean> {
  if (syncedAt === null) return () => false
  const before = syncedAt.getTime() - overlapMs
  const held = new Set((await listMirroredIds(context.db, source.baseUrl)).map((id) => id.toLowerCase()))
  return ({ id, updatedAt }) => held.has(id.toLowerCase()) && updatedAt !== undefined && updatedAt.getTime() < before
}

type SnapshotNode = SourceNode & { updatedAt: Date | undefined }

interface SnapshotPage {
  nodes: SnapshotNode[]
  refused: RefusedNode[]
  lines: number
}

async function* readPages(path: string): AsyncGenerator<SnapshotPage> {
  let page: SnapshotPage = { nodes: [], refused: [], lines: 0 }
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) {
    const value = parse(line)
    const node = parseNode(value)
    page.lines += 1
    if ('reason' in node) page.refused.push(node)
    else page.nodes.push({ ...node, updatedAt: fieldsOf(value)?.date('updated_at') })
    if (page.lines < atATime) continue
    yield page
    page = { nodes: [], refused: [], lines: 0 }
  }
  if (page.lines > 0) yield page
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}
