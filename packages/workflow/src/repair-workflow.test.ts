import { expect, it } from 'vitest'
import { parseWorkflow } from './parse-workflow.ts'
import { repairWorkflow } from './repair-workflow.ts'

const inner = '7d8a2f9c-0000-4000-8000-000000000001'
const resize = (id: number, ...values: unknown[]) => ({
  id,
  type: 'Resize',
  widgets_values: values,
  properties: { cnr_id: 'resizer', ver: '1.0.0' },
})
const saved = {
  version: 1,
  last_node_id: 3,
  nodes: [resize(1, 512, 768), { id: 2, type: inner }, { id: 3, type: inner }],
  links: [],
  extra: { 'of somebody': true },
  definitions: { subgraphs: [{ id: inner, nodes: [resize(5, 1, 2)], links: [] }] },
}
const workflow = () => parseWorkflow(JSON.stringify(saved))!
const swap = { values: [{ from: 1 }, { from: 0 }, { value: 'new' }], version: '2.0.0' }

it('puts values where the new version stores them, and leaves everything else as it was', () => {
  const repaired: any = repairWorkflow(workflow(), new Map([['1', swap]]))
  expect(repaired.nodes[0]).toMatchObject({
    widgets_values: [768, 512, 'new'],
    properties: { cnr_id: 'resizer', ver: '2.0.0' },
  })
  expect({ ...repaired, nodes: [saved.nodes[0], ...repaired.nodes.slice(1)] }).toEqual(saved)
})

it('repairs a node of a subgraph once, however many instances there are', () => {
  const repaired: any = repairWorkflow(workflow(), new Map(['2:5', '3:5'].map((path) => [path, swap])))
  expect(repaired.definitions.subgraphs[0].nodes[0].widgets_values).toEqual([2, 1, 'new'])
})

it('leaves the opened workflow alone, and passes over paths that lead nowhere', () => {
  const opened = workflow()
  const before = JSON.stringify(opened.source)
  const paths = ['1', '9', '1:5', '2:9', '', '__proto__', 'constructor:5']
  expect(repairWorkflow(opened, new Map(paths.map((path) => [path, swap])))).toBeDefined()
  expect(JSON.stringify(opened.source)).toBe(before)
})

it('has nothing to repair in a prompt', () => {
  const prompt = parseWorkflow(JSON.stringify({ 1: { class_type: 'Resize', inputs: {} } }))!
  expect(repairWorkflow(prompt, new Map([['1', swap]]))).toBeUndefined()
})
