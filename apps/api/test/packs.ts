import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { createPublisher } from '../src/registry/publishers/create-publisher.ts'
import { createToken } from '../src/registry/tokens/create-token.ts'
import type { NodeStatus, VersionStatus } from '../src/schema/node-tables.ts'
import { refreshLatest } from '../src/registry/nodes/update-from-version.ts'
import type { Answer, TestRegistry } from './harness.ts'

/** Zips named texts into reproducible bytes. */
export async function zip(files: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [name, text] of Object.entries(files))
    archive.addBuffer(Buffer.from(text), name, { mtime: new Date('2026-01-01T00:00:00Z') })
  archive.end()
  return buffer(archive.outputStream)
}

/** Zips a small pack as comfy-cli does. */
export function packZip(name: string, version: string, files: Record<string, string> = {}): Promise<Buffer> {
  return zip({
    'pyproject.toml': `[project]\nname = "${name}"\nversion = "${version}"\n`,
    '__init__.py': 'NODE_CLASS_MAPPINGS = {}\n',
    'README.md': `# ${name}\n`,
    ...files,
  })
}

/** Returns the publish request of comfy-cli: every key, with empty texts for missing values. */
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

/** Creates a publisher with a token. */
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

/** Publishes a version over the API, uploads its archive and runs its review; returns the upload's answer. */
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

/** Publishes a version over the API without running its review. */
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

/** Sets the status of a node, as moderation would. */
export async function setNodeStatus(
  { context }: TestRegistry,
  id: string,
  status: NodeStatus,
  detail = '',
): Promise<void> {
  await context.db.updateTable('nodes').set({ status, status_detail: detail }).where('id', '=', id).execute()
}

/** Redirects a node to another, as a merge does. */
export async function setMerged({ context }: TestRegistry, id: string, into: string): Promise<void> {
  await context.db.updateTable('nodes').set({ status: 'deleted', merged_into: into }).where('id', '=', id).execute()
}

/** Sets the status of a version, as review or moderation would. */
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

/** Creates a listed, unclaimed node without versions. */
export async function givenUnclaimed({ context }: TestRegistry, id: string, comfyNodes: string[] = []): Promise<void> {
  await context.db
    .insertInto('nodes')
    .values({ id, publisher_id: 'unclaimed', name: id, listed_at: new Date(), comfy_node_count: comfyNodes.length })
    .execute()
  for (const name of comfyNodes) await context.db.insertInto('comfy_nodes').values({ node_id: id, name }).execute()
}
