import type { components } from '@registry/contract/types'
import { packId, strangers, version } from '../arguments.ts'
import { listOf, mostRows, viewOf } from '../contract-schemas.ts'
import { dataOf } from '../registry-client.ts'
import { tool } from '../tool.ts'

const mostPacks = 200

const pack = viewOf('CheckedPack', true)
export const conflict = viewOf('PackConflict', true)
const python = viewOf('PythonResolution', true)
const environment = viewOf('PackSetEnvironment', true)

export const checkSet = tool({
  name: 'check_set',
  title: 'Check whether packs hold together',
  description: `Checks up to ${mostPacks} packs at chosen versions for conflicts: Python requirements that exclude each other, names of comfy nodes that clash, ComfyUI versions, systems, accelerators, and versions that are banned, flagged, deprecated, yanked or affected by an advisory. Each conflict has the packs that take part, the lines, and the smallest change that ends it (\`remedy\`). No conflict means that none is known. Only \`compatible\` in \`python\` says that the Python packages go together, where the registry answers it. ${strangers}`,
  input: {
    properties: {
      packs: {
        type: 'array',
        minItems: 1,
        maxItems: mostPacks,
        items: {
          type: 'object',
          properties: {
            pack_id: packId,
            version: { ...version, description: `${version.description} Absent means the latest one.` },
          },
          required: ['pack_id'],
          additionalProperties: false,
        },
      },
      environment: { ...environment.schema, additionalProperties: false },
    },
    required: ['packs'],
  },
  output: {
    type: 'object',
    properties: {
      packs: listOf(pack.schema),
      conflicts: listOf(conflict.schema),
      conflict_count: { type: 'integer' },
      python: python.schema,
    },
    required: ['packs', 'conflicts', 'conflict_count'],
  },
  call: async ({ packs, environment: machine }: Arguments, api) => {
    const asked = packs.map(({ pack_id: id, version: number }) => {
      return { node_id: id, ...(number !== undefined && { version: number }) }
    })
    const body = { packs: asked, ...(machine && { environment: machine }) }
    const found = await dataOf(api.POST('/sets/check', { body }))
    return {
      packs: found.packs.map(pack.of),
      conflicts: found.conflicts.slice(0, mostRows).map(conflict.of),
      conflict_count: found.conflict_count,
      ...(found.python && { python: python.of(found.python) }),
    }
  },
})

interface Arguments {
  packs: { pack_id: string; version?: string }[]
  environment?: components['schemas']['PackSetEnvironment']
}
