import type { Extraction, NodeDefinition, NodeInput, NodeOutput } from '@registry/python-nodes'
import { saveDefinitions } from '../src/registry/comfy-nodes/save-definitions.ts'
import { createNamedToken } from '../src/access/credentials/named-tokens.ts'
import { refreshLatest } from '../src/registry/nodes/update-from-version.ts'
import type { NodeRow, VersionRow } from '../src/schema/tables.ts'
import { parseVersion } from '../src/registry/versions/version-number.ts'
import type { TestRegistry } from './harness.ts'
import type { Person } from './people.ts'

/** Returns a comfy node from image to image, with changed fields. */
export function definition(name: string, said: Partial<NodeDefinition> = {}): NodeDefinition {
  return {
    name,
    displayName: `The ${name}`,
    category: 'image',
    description: undefined,
    function: 'run',
    inputs: { required: [input('image', 'IMAGE')], optional: [], hidden: [] },
    outputs: [output('IMAGE')],
    deprecated: false,
    experimental: false,
    isOutputNode: false,
    isApiNode: false,
    style: 'classic',
    className: name,
    file: 'nodes.py',
    line: 1,
    confidence: {
      name: 'stated',
      displayName: 'stated',
      category: 'stated',
      description: 'stated',
      function: 'stated',
      inputs: 'stated',
      outputs: 'stated',
      deprecated: 'stated',
      experimental: 'stated',
      isOutputNode: 'stated',
    },
    ...said,
  }
}

export function input(name: string, type: string | undefined, said: Partial<NodeInput> = {}): NodeInput {
  return { name, type, options: {}, confidence: 'stated', ...said }
}

export function output(type: string | undefined, said: Partial<NodeOutput> = {}): NodeOutput {
  return { type, name: undefined, isList: false, tooltip: undefined, confidence: 'stated', ...said }
}

export function extraction(...nodes: NodeDefinition[]): Extraction {
  return { nodes, replacements: [], problems: [], steps: 1 }
}

/** Creates a listed node with its own publisher, without a version. */
export async function givenNode({ context }: TestRegistry, id: string, said: Partial<NodeRow> = {}): Promise<void> {
  const { db } = context
  const { translations: _, search_text: __, name_text: ___, ...columns } = said
  await db
    .insertInto('publishers')
    .values({ id: 'makers', name: 'Makers' })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db
    .insertInto('nodes')
    .values({ id, publisher_id: 'makers', name: id, listed_at: context.clock.now(), ...columns })
    .execute()
}

/** Creates a version whose archive has arrived, active by default. */
export async function givenArrived(
  { context }: TestRegistry,
  nodeId: string,
  number: string,
  said: Partial<
    Pick<
      VersionRow,
      | 'status'
      | 'remote_url'
      | 'mirrored'
      | 'created_at'
      | 'updated_at'
      | 'comfy_node_extract_status'
      | 'dependencies'
      | 'deprecated'
      | 'deprecation_message'
      | 'yanked_at'
      | 'yanked_reason'
      | 'supported_os'
      | 'supported_accelerators'
      | 'supported_comfyui_version'
    >
  > = {},
): Promise<string> {
  const parsed = parseVersion(number)
  if (!parsed) throw new Error(`${number} is no version`)
  const { id } = await context.db
    .insertInto('node_versions')
    .values({
      node_id: nodeId,
      version: parsed.version,
      precedence: parsed.precedence,
      is_prerelease: parsed.isPrerelease,
      sha256: 'a'.repeat(64),
      size: 1,
      uploaded_at: context.clock.now(),
      status: 'active',
      ...said,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await refreshLatest(context.db, nodeId)
  return id
}

/** Stores the extraction of a version. */
export async function givenExtracted(
  { context }: TestRegistry,
  nodeId: string,
  versionId: string,
  found: Extraction,
): Promise<void> {
  await context.db.transaction().execute((tx) => saveDefinitions(tx, { nodeId, versionId }, found))
}

/** Creates a service of the operator. */
export async function givenService({ context }: TestRegistry, name: string): Promise<Person> {
  const token = await createNamedToken(context, 'service', 'operator', name)
  return { id: name, email: '', headers: { Authorization: `Bearer ${token}` } }
}
