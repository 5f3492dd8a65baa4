import type { ApiClient, Schema } from '@registry/api-client'
import { readInfo, type InputSignature, type OutputSignature } from '@registry/signatures'
import { packId, strangers, version as versionArgument } from '../arguments.ts'
import { mostRows, viewOf } from '../contract-schemas.ts'
import { latestVersionOf } from '../latest-version-of.ts'
import { dataOf } from '../registry-client.ts'
import { tool } from '../tool.ts'

const ownership = viewOf('NameOwnership', true)

const facts = viewOf('ComfyNode', {
  node_id: true,
  version: true,
  display_name: true,
  category: true,
  description: true,
  output_node: true,
  deprecated: true,
  experimental: true,
  is_core_name: true,
  is_frontend_only: true,
  policy: true,
})

const core = viewOf('CoreNode', { kind: true, role: true, added_in: true, removed_in: true })

const definition = viewOf('CoreDefinition', { inputs: true, outputs: true })

interface Arguments {
  name: string
  pack_id?: string
  version?: string
}

export const getNodeDefinition = tool({
  name: 'get_node_definition',
  title: 'Read the inputs and outputs of a comfy node',
  description: `Reads the definition of a comfy node by its name in workflows: inputs with types, choices (${mostRows} at most) and options, and outputs. Without \`pack_id\`, reads the pack that owns the name, or ComfyUI itself; where several packs have it, \`ownership\` lists them and there is no definition. Inputs or outputs that only running the pack tells are absent. ${strangers}`,
  input: {
    properties: {
      name: {
        type: 'string',
        minLength: 1,
        maxLength: 500,
        description: 'Name of the comfy node, such as `KSampler`.',
      },
      pack_id: packId,
      version: { ...versionArgument, description: 'A version of `pack_id`. Absent means the latest one.' },
    },
    required: ['name'],
  },
  output: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      ownership: ownership.schema,
      core: { ...core.schema, description: 'Facts of a comfy node of ComfyUI itself.' },
      facts: facts.schema,
      definition: { ...definition.schema, required: [] },
    },
    required: ['name'],
  },
  call: async ({ name, pack_id, version }: Arguments, api) => {
    if (pack_id !== undefined) return { name, ...(await definitionIn(api, name, pack_id, version)) }
    const { names } = await dataOf(api.POST('/resolve', { body: { names: [name] } }))
    const owner = names[0]?.ownership
    const found = { name, ...(owner && { ownership: ownership.of(owner) }) }
    if (owner?.state === 'core' || owner?.state === 'frontend')
      return { ...found, ...(await coreDefinition(api, name)) }
    return owner?.node_id === undefined
      ? found
      : { ...found, ...(await definitionIn(api, name, owner.node_id, version)) }
  },
})

async function definitionIn(api: ApiClient, comfyNodeName: string, nodeId: string, named: string | undefined) {
  const version = named ?? (await latestVersionOf(api, nodeId))
  const path = { nodeId, version, comfyNodeName }
  const node = await dataOf(
    api.GET('/nodes/{nodeId}/versions/{version}/comfy-nodes/{comfyNodeName}', { params: { path } }),
  )
  return { facts: facts.of(node), definition: known(node) }
}

async function coreDefinition(api: ApiClient, coreNodeName: string) {
  const node = await dataOf(api.GET('/core-nodes/{coreNodeName}', { params: { path: { coreNodeName } } }))
  return { core: core.of(node), ...(node.definition && { definition: definition.of(node.definition) }) }
}

/** Returns the inputs and outputs in the format of ComfyUI's own comfy nodes. */
function known(node: Schema<'ComfyNode'>) {
  // The answer contains only the known inputs and outputs.
  const { inputs: _, outputs: __, ...types } = node.confidence ?? {}
  const { inputs, outputs } = readInfo({
    name: node.comfy_node_name,
    inputTypes: node.input_types ?? '',
    returnTypes: node.return_types ?? '',
    returnNames: node.return_names ?? '',
    outputIsList: node.output_is_list ?? [],
    isOutputNode: node.output_node ?? false,
    confidence: { ...types, types: 'stated' },
  })
  return definition.of({
    ...(inputs && { inputs: inputs.map(presentInput) }),
    ...(outputs && { outputs: outputs.map(presentOutput) }),
  })
}

function presentInput({ name, type, isRequired, choices, options }: InputSignature) {
  const section = isRequired ? ('required' as const) : ('optional' as const)
  return { name, section, ...(type !== undefined && { type }), ...(choices && { choices }), options }
}

function presentOutput({ type, name, isList }: OutputSignature) {
  return { ...(type !== undefined && { type }), ...(name !== undefined && { name }), is_list: isList }
}
