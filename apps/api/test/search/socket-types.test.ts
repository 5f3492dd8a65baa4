import { beforeAll, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

const registry = useRegistry()

const node = (name: string, takes: string[], gives: string[]): string => `
class ${name}:
    RETURN_TYPES = (${gives.map((type) => `"${type}",`).join('')})
    FUNCTION = "run"
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {${takes.map((type, index) => `"i${index}": ("${type}",)`).join(', ')}}}
NODE_CLASS_MAPPINGS["${name}"] = ${name}
`

const given = async (id: string, ...nodes: string[]) =>
  givenVersion(registry, studio, id, '1.0.0', {
    files: { '__init__.py': `NODE_CLASS_MAPPINGS = {}\n${nodes.join('')}` },
  })

let studio: { id: string; token: string }

beforeAll(async () => {
  studio = await givenPublisher(registry, 'studio')
  await given(
    'many',
    node('One', ['IMAGE', 'MASK', 'INT'], ['IMAGE']),
    node('Two', ['MASK', 'FLOAT'], ['IMAGE', 'MASK', 'STRING']),
    node('Three', ['MASK', 'VAE', 'CLIP', 'MODEL'], []),
  )
  await given('plain', node('Add', ['INT', 'FLOAT'], ['INT']))
  await given('none')
})

const matches = async (query: string) => {
  const { body } = await registry.call('searchNodes', `/nodes/search?${query}`)
  return new Map<string, { takes?: string[]; gives?: string[] }>(
    body.matches.map(({ id, takes, gives }: { id: string; takes?: string[]; gives?: string[] }) => [
      id,
      { takes, gives },
    ]),
  )
}

test.each(['publisher_id=studio', 'comfy_node_search='])(
  'a search by %s returns the most common types of each pack, and primitive types only if it has no others',
  async (query) => {
    const found = await matches(`${query}&include_socket_types=true`)
    expect(found.get('many')).toEqual({ takes: ['MASK', 'CLIP', 'IMAGE', 'MODEL'], gives: ['IMAGE', 'MASK'] })
    expect(found.get('plain')).toEqual({ takes: ['FLOAT', 'INT'], gives: ['INT'] })
    expect(found.get('none')).toEqual({})
  },
)

test('a search without include_socket_types returns no types', async () => {
  expect((await matches('publisher_id=studio')).get('many')).toEqual({})
})
