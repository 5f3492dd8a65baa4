import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { createPublisher } from '../src/registry/publishers/create-publisher.ts'
import { createToken } from '../src/registry/tokens/create-token.ts'
import type { NodeStatus, VersionStatus } from '../src/schema/tables.ts'
import { refreshLatest } from '../src/registry/nodes/update-from-version.ts'
import type { Answer, TestRegistry } from './harness.ts'

/** A zip of named texts, the same bytes each time. */
export async function zip(files: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, text] of Object.entries(files))
    archive.addBuffer(Buffer.from(text), name, { mtime: new Date('2026-01-01T00:00:00Z') })
  archive.end()
  return buffer(archive.outputStream)
}

/** The zip of a small pack, as comfy-cli would build it. */
export function packZip(name: string, version: string, files: Record<string, string> = {}): Promise<Buffer> {
  return zip({
    'pyproject.toml': `[project]\nname = "${name}"\nversion = "${version}"\n`,
    '__init__.py': 'NODE_CLASS_MAPPINGS = {}\n',
    'README.md': `# ${name}\n`,
    ...files,
  })
}

/** What comfy-cli sends: every key, with empty texts for what is not stated. */
export function publishBody(
  token: string,
  id: string,
  version: string,
  more: { node?: object; version?: object } = {},
) {
  const compatibility = {
    supported_os: [],
    supported_accelerators: [],
    supported_comfyui_version: '',
    supported_comfyui_frontend_version: '',
  }
  return {
    personal_access_token: token,
    node: {
      id,
      description: `The pack ${id}`,
      icon: '',
      name: '',
      license: '{"text": "MIT"}',
      repository: `https://example.com/git/${id}`,
      banner_url: '',
      ...compatibility,
      ...more.node,
    },
    node_version: { version, dependencies: ['numpy>=1.26'], ...compatibility, ...more.version },
  }
}

/** A publisher with a token of its own. */
export async function givenPublisher(registry: TestRegistry, id: string): Promise<{ id: string; token: string }> {
  await createPublisher(registry.context, 'operator', { id, name: `The ${id}` })
  const { token } = await createToken(registry.context, 'operator', { publisherId: id, name: 'test' })
  return { id, token }
}

export interface PackOptions {
  node?: object
  version?: object
  files?: Record<string, string>
}

/** Publishes one version over the API, uploads its archive and lets it be reviewed; answers what the upload answered. */
export async function givenVersion(
  registry: TestRegistry,
  publisher: { id: string; token: string },
  nodeId: string,
  version: string,
  options: PackOptions = {},
): Promise<Answer['body']> {
  const uploaded = await givenUnreviewed(registry, publisher, nodeId, version, options)
  await registry.review()
  return uploaded
}

/** The same without the review: the version waits. */
export async function givenUnreviewed(
  registry: TestRegistry,
  publisher: { id: string; token: string },
  nodeId: string,
  version: string,
  { files = {}, ...more }: PackOptions = {},
): Promise<Answer['body']> {
  const path = `/publishers/${publisher.id}/nodes/${nodeId}/versions`
  const published = await registry.post('publishNodeVersion', path, publishBody(publisher.token, nodeId, version, more))
  if (published.status !== 201) throw new Error(published.body.message)
  const uploaded = await upload(registry, published.body.signedUrl, await packZip(nodeId, version, files))
  if (uploaded.status !== 200) throw new Error(uploaded.body.message)
  return uploaded.body
}

export function upload(registry: TestRegistry, signedUrl: string, body: Buffer | string): Promise<Answer> {
  return registry.call('uploadNodeVersion', signedUrl, {
    method: 'PUT',
    headers: { 'Content-Type': 'application/zip' },
    body: typeof body === 'string' ? body : new Uint8Array(body),
  })
}

/** Puts a node into a state that moderation would. */
export async function setNodeStatus(
  { context }: TestRegistry,
  id: string,
  status: NodeStatus,
  detail = '',
): Promise<void> {
  await context.db.updateTable('nodes').set({ status, status_detail: detail }).where('id', '=', id).execute()
}

/** Makes the address of a node lead to another one, as after a merge. */
export async function setMerged({ context }: TestRegistry, id: string, into: string): Promise<void> {
  await context.db.updateTable('nodes').set({ status: 'deleted', merged_into: into }).where('id', '=', id).execute()
}

/** Puts a version into a state that review or moderation would. */
export async function setVersionStatus(
  { context }: TestRegistry,
  nodeId: string,
  version: string,
  status: VersionStatus,
  reason = '',
): Promise<void> {
  await context.db
    .updateTable('node_versions')
    .set({ status, status_reason: reason })
    .where('node_id', '=', nodeId)
    .where('version', '=', version)
    .execute()
  await refreshLatest(context.db, nodeId)
}

/** A listed node without versions that nobody has claimed. */
export async function givenUnclaimed({ context }: TestRegistry, id: string, comfyNodes: string[] = []): Promise<void> {
  await context.db
    .insertInto('nodes')
    .values({ id, publisher_id: 'unclaimed', name: id, listed_at: new Date(), comfy_node_count: comfyNodes.length })
    .execute()
  for (const name of comfyNodes) await context.db.insertInto('comfy_nodes').values({ node_id: id, name }).execute()
}
