import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { enterInLog } from '../../access/log/enter-in-log.ts'
import { recordBan } from '../../moderation/bans/bans.ts'
import type { Context } from '../../context.ts'
import { placeExamples } from '../../registry/examples/place-examples.ts'
import { refreshLatest } from '../../registry/nodes/update-from-version.ts'
import { runAlone } from '../../platform/db/run-alone.ts'
import { createPublisher } from '../../registry/publishers/create-publisher.ts'
import { readPublisherOrNone } from '../../registry/publishers/read-publisher.ts'
import { reviewVersion } from '../../registry/lifecycle/review-version.ts'
import { type PublishInput, publishVersion } from '../../registry/publishing/publish.ts'
import { receiveArchive } from '../../registry/publishing/receive-archive.ts'
import {
  readSampleCatalogue,
  sampleDirectory,
  type SampleCatalogue,
  type SampleNode,
  type SamplePublisher,
  type SampleVersion,
} from './catalogue.ts'
import { parse } from 'smol-toml'
import {
  dressNode,
  dressPublisher,
  dressVersion,
  findArrived,
  isSampleLoaded,
  loadedAction,
  saveRelease,
  saveUnclaimed,
  someNodeIds,
} from './sample-store.ts'
import { join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

interface PyProject {
  project: {
    name: string
    version: string
    description?: string
    license?: { file?: string; text?: string }
    dependencies?: string[]
    classifiers?: string[]
    urls?: { Repository?: string }
  }
  tool: { comfy: { DisplayName?: string; 'requires-comfyui'?: string } }
}

const frontendPackage = 'comfyui-frontend-package'

/**
 * Loads the sample catalogue into an empty registry through regular publishing. Does nothing for a loaded sample or a
 * registry with other nodes; an interrupted run resumes. Concurrent callers wait for the first. Returns the number of
 * loaded nodes.
 */
export async function loadSampleCatalogue(context: Context): Promise<number> {
  const catalogue = await readSampleCatalogue()
  if (!(await isLoadable(context, catalogue))) return 0
  return runAlone(context.config.database, 'sample catalogue', async () =>
    (await isLoadable(context, catalogue)) ? load(context, catalogue) : 0,
  )
}

async function load(context: Context, catalogue: SampleCatalogue): Promise<number> {
  for (const publisher of catalogue.publishers) await loadPublisher(context, publisher)
  for (const node of catalogue.nodes) await loadNode(context, node)
  // Examples may refer to packs that were loaded later.
  for (const { id } of catalogue.nodes)
    await context.db.transaction().execute((tx) => placeExamples(tx, id, context.clock.now()))
  await context.db.transaction().execute(async (tx) => {
    for (const node of catalogue.unclaimed) await saveUnclaimed(tx, node)
    for (const release of catalogue.releases) await saveRelease(tx, release)
    for (const { id, status } of catalogue.publishers) {
      await dressPublisher(tx, id, { status })
      if (status === 'banned') await recordBan(tx, { kind: 'publisher', subjectId: id, at: context.clock.now() })
    }
    await writeAudit(tx, { actor: 'operator', action: loadedAction, subject: 'registry' })
    await enterInLog(tx, { publishers: catalogue.publishers.map(({ id }) => id) })
  })
  return catalogue.nodes.length + catalogue.unclaimed.length
}

async function isLoadable({ db }: Context, catalogue: SampleCatalogue): Promise<boolean> {
  if (await isSampleLoaded(db)) return false
  const own = new Set([...catalogue.nodes, ...catalogue.unclaimed].map((node) => node.id))
  return (await someNodeIds(db, own.size + 1)).every((id) => own.has(id))
}

async function loadPublisher(context: Context, publisher: SamplePublisher): Promise<void> {
  const { id, name, description, website, created_at } = publisher
  if (!(await readPublisherOrNone(context.db, id))) await createPublisher(context, 'operator', { id, name })
  await dressPublisher(context.db, id, { description, website, created_at: new Date(created_at) })
}

async function loadNode(context: Context, node: SampleNode): Promise<void> {
  for (const version of node.versions) await loadVersion(context, node, version)
  const icon = await readFile(new URL(node.icon, sampleDirectory), 'utf8')
  await context.db.transaction().execute(async (tx) => {
    for (const { version, status, status_reason, deprecated } of node.versions) {
      await dressVersion(tx, node.id, version, { status, deprecated, ...(status_reason && { status_reason }) })
    }
    await dressNode(tx, node.id, {
      category: node.category,
      author: node.author,
      tags: node.tags,
      icon_url: `data:image/svg+xml;base64,${Buffer.from(icon).toString('base64')}`,
      status: node.status,
      status_detail: node.status_detail ?? '',
      github_stars: node.github_stars,
      downloads: node.downloads,
      search_ranking: node.search_ranking,
      preempted_comfy_node_names: node.preempted_comfy_node_names,
      repository: node.repository,
      translations: JSON.stringify(node.translations ?? {}),
      created_at: new Date(node.created_at),
    })
    if (node.status === 'banned') {
      const at = context.clock.now()
      await recordBan(tx, { kind: 'node', subjectId: node.id, reason: node.status_detail, at })
    }
    await refreshLatest(tx, node.id)
    const versions = Object.fromEntries(node.versions.map(({ version, status }) => [version, status]))
    const detail = { status: node.status, versions }
    await writeAudit(tx, { actor: 'operator', action: 'node.load', subject: `node:${node.id}`, detail })
  })
}

/** Publishes a version on the date of the catalogue, unless it exists, and reviews it at once. */
async function loadVersion(context: Context, node: SampleNode, version: SampleVersion): Promise<void> {
  const publishedAt = new Date(version.created_at)
  const then: Context = { ...context, clock: { now: () => publishedAt } }
  const id = await findArrived(context.db, node.id, version.version)
  await reviewVersion(then, id ?? (await publish(then, node, version, publishedAt)))
}

async function publish(then: Context, node: SampleNode, version: SampleVersion, date: Date): Promise<string> {
  const folder = new URL(`packs/${node.id}/${version.version}/`, sampleDirectory)
  const body = publishBody(await readFile(new URL('pyproject.toml', folder), 'utf8'), node.publisher, version.changelog)
  const { upload } = await publishVersion(then, { kind: 'operator' }, body)
  const stream = await zipFolder(fileURLToPath(folder), date)
  const { id } = await receiveArchive(then, upload.id, { stream, declaredSize: 0 })
  return id
}

/** Zips a folder into reproducible bytes: sorted files, constant date and mode. */
async function zipFolder(folder: string, date: Date): Promise<ReadableStream<Uint8Array>> {
  const zip = new ZipFile()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.toSorted()) {
    zip.addFile(file, relative(folder, file).split(sep).join('/'), {
      mtime: date,
      mode: 0o100644,
      forceDosTimestamp: true,
    })
  }
  zip.end()
  return Readable.toWeb(Readable.from(zip.outputStream))
}

/** Returns the body that comfy-cli sends for a pyproject.toml. */
function publishBody(pyproject: string, publisherId: string, changelog: string): PublishInput {
  // The sample packs belong to this project; the archive reader handles untrusted files.
  const { project, tool } = parse(pyproject) as unknown as PyProject
  const dependencies = project.dependencies ?? []
  const frontend = dependencies.find((dependency) => dependency.startsWith(frontendPackage))
  const compatibility = {
    supported_os: classified(project.classifiers, 'Operating System :: '),
    supported_accelerators: classified(project.classifiers, 'Environment :: '),
    supported_comfyui_version: tool.comfy['requires-comfyui'] ?? '',
    supported_comfyui_frontend_version: frontend?.slice(frontendPackage.length) ?? '',
  }
  return {
    publisherId,
    nodeId: project.name,
    node: {
      id: project.name,
      name: tool.comfy.DisplayName ?? '',
      description: project.description ?? '',
      license: JSON.stringify(project.license ?? {}),
      repository: project.urls?.Repository ?? '',
      ...compatibility,
    },
    node_version: {
      version: project.version,
      dependencies: dependencies.filter((dependency) => dependency !== frontend),
      changelog,
      ...compatibility,
    },
  }
}

function classified(classifiers: string[] = [], prefix: string): string[] {
  return classifiers.filter((text) => text.startsWith(prefix)).map((text) => text.slice(prefix.length))
}
