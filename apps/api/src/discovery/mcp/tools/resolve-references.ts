import { strangers } from '../arguments.ts'
import { listOf, viewOf } from '../contract-schemas.ts'
import { dataOf } from '../registry-client.ts'
import { tool } from '../tool.ts'

const mostOfEach = 100

const resolved = viewOf('ResolvedPack', true)

const pack = viewOf('ResolvedNode', true)

export const resolveReferences = tool({
  name: 'resolve_references',
  title: 'Resolve ids and addresses to packs',
  description: `Finds packs by what workflows and lists refer to them with: ids (\`cnr_id\`, also former ones) and repositories (\`aux_id\` such as \`owner/name\`, or any address that leads into them). One result for each, in the same order. ${strangers}`,
  input: {
    properties: {
      ids: { type: 'array', maxItems: mostOfEach, items: { type: 'string', minLength: 1, maxLength: 200 } },
      addresses: { type: 'array', maxItems: mostOfEach, items: { type: 'string', minLength: 1, maxLength: 2000 } },
    },
  },
  output: {
    type: 'object',
    properties: {
      ids: listOf(resolved.schema),
      addresses: listOf(resolved.schema),
      packs: { ...listOf(pack.schema), description: 'Every pack that is named above, once.' },
    },
    required: ['ids', 'addresses', 'packs'],
  },
  call: async (references: { ids?: string[]; addresses?: string[] }, api) => {
    const { ids, addresses, nodes } = await dataOf(api.POST('/resolve', { body: references }))
    return { ids: ids.map(resolved.of), addresses: addresses.map(resolved.of), packs: nodes.map(pack.of) }
  },
})
