import { beforeAll, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion } from '../packs.ts'

const registry = useRegistry()
const python = 'class A:\n    RETURN_TYPES = ("IMAGE",)\n    FUNCTION = "run"\nNODE_CLASS_MAPPINGS = {"Lamp": A}\n'
const script = `
class Switch extends LGraphNode {}
Switch.type = "Lamp Switch"
LiteGraph.registerNodeType(Switch.type, Switch)
LiteGraph.registerNodeType("Lamp", Switch)
LiteGraph.registerNodeType("Reroute", Switch)
LiteGraph.registerNodeType(await fetchName(), Switch)`

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'lamp-house')
  await givenVersion(registry, publisher, 'js-lamp', '1.0.0', {
    files: {
      '__init__.py': `WEB_DIRECTORY = "./web"\n${python}`,
      'web/lamp.js': script,
      'demo/demo.js': 'LiteGraph.registerNodeType("Demo", Demo)',
    },
  })
})

test('names registered in JavaScript are comfy nodes of the front end only', async () => {
  const { body } = await registry.call('listComfyNodes', '/nodes/js-lamp/versions/1.0.0/comfy-nodes')
  const told = body.comfy_nodes.map((node: Record<string, unknown>) => [
    node['comfy_node_name'],
    node['is_frontend_only'],
    node['return_types'] !== undefined,
    `${String(node['source_file'])}:${String(node['source_line'])}`,
  ])
  expect(told).toEqual([
    ['Lamp', undefined, true, '__init__.py:2'],
    ['Lamp Switch', true, false, 'web/lamp.js:2'],
    ['Reroute', true, false, 'web/lamp.js:2'],
  ])
})

test('JavaScript names lead to their pack, and names of ComfyUI’s own front end to none', async () => {
  const { body } = await registry.post('resolve', '/resolve', { names: ['Lamp Switch', 'Lamp', 'Reroute', 'Demo'] })
  expect(body.names).toMatchObject([
    { name: 'Lamp Switch', ownership: { state: 'owned', node_id: 'js-lamp', reason: 'alone' } },
    { name: 'Lamp', ownership: { state: 'owned', node_id: 'js-lamp' } },
    { name: 'Reroute', ownership: { state: 'frontend' } },
    { name: 'Demo', ownership: { state: 'unknown' } },
  ])
  const found = await registry.call('getNodeByComfyNodeName', '/comfy-nodes/Lamp%20Switch/node')
  expect([found.status, found.body.id]).toEqual([200, 'js-lamp'])
})
