import { strangers } from '../arguments.ts'
import { listOf, viewOf } from '../contract-schemas.ts'
import { dataOf } from '../registry-client.ts'
import { tool } from '../tool.ts'

const mostNames = 200

const ownership = viewOf('NameOwnership', true)

const pack = viewOf('ResolvedNode', true)

export const findOwner = tool({
  name: 'find_owner',
  title: 'Find which pack owns a comfy node',
  description: `Tells for up to ${mostNames} names of comfy nodes, as workflows have them in \`type\` or \`class_type\`, which pack owns each, why, and which other packs may be meant. Names of ComfyUI itself are \`core\` and need no pack. One result for each name, in the same order. ${strangers}`,
  input: {
    properties: {
      names: {
        type: 'array',
        minItems: 1,
        maxItems: mostNames,
        items: { type: 'string', minLength: 1, maxLength: 500 },
        description: 'Names of comfy nodes, exactly as in the workflow.',
      },
    },
    required: ['names'],
  },
  output: {
    type: 'object',
    properties: {
      names: listOf({
        type: 'object',
        properties: { name: { type: 'string' }, ownership: ownership.schema },
        required: ['name', 'ownership'],
      }),
      packs: { ...listOf(pack.schema), description: 'Every pack that is named above, once.' },
    },
    required: ['names', 'packs'],
  },
  call: async ({ names }: { names: string[] }, api) => {
    const found = await dataOf(api.POST('/resolve', { body: { names } }))
    return {
      names: found.names.map((each) => ({ name: each.name, ownership: ownership.of(each.ownership) })),
      packs: found.nodes.map(pack.of),
    }
  },
})
