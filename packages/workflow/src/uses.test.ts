import { expect, it } from 'vitest'
import { parseWorkflow } from './parse-workflow.ts'
import { usesOf } from './uses.ts'

const secret = 'a prompt that nobody else may read'

function usesIn(nodes: object[]) {
  return usesOf(parseWorkflow(JSON.stringify({ nodes, links: [] }))!)
}

it('counts nodes of one shape together, with their paths', () => {
  const node = { type: 'A', inputs: [{ name: 'x', type: 'INT', link: null }], properties: { cnr_id: 'p', ver: '1' } }
  expect(
    usesIn([
      { ...node, id: 1 },
      { ...node, id: 2, mode: 4 },
      { ...node, id: 3, properties: {} },
    ]),
  ).toMatchObject([
    { type: 'A', pack: { cnrId: 'p', version: '1' }, count: 2, isOptional: false, paths: ['1', '2'] },
    { type: 'A', pack: {}, count: 1, paths: ['3'] },
  ])
})

it('is optional if every node is muted or bypassed', () => {
  expect(
    usesIn([
      { id: 1, type: 'A', mode: 2 },
      { id: 2, type: 'A', mode: 4 },
      { id: 3, type: 'B' },
    ]),
  ).toMatchObject([
    { type: 'A', isOptional: true },
    { type: 'B', isOptional: false },
  ])
})

it('has kinds of values, but no values', () => {
  const [use] = usesIn([
    { id: 1, type: 'A', title: secret, widgets_values: [1, 1.5, secret, true, null, [secret], {}] },
  ])
  expect(use?.shape.values).toEqual(['integer', 'number', 'text', 'boolean', 'null', 'other', 'other'])
  const [named] = usesIn([{ id: 1, type: 'A', widgets_values: { rate: secret } }])
  expect(named?.shape).toMatchObject({ values: undefined, valueNames: ['rate'] })
  const [ofPrompt] = usesOf(parseWorkflow(JSON.stringify({ 1: { class_type: 'A', inputs: { text: secret } } }))!)
  expect(ofPrompt?.shape).toEqual({
    kind: 'prompt',
    inputs: [{ name: 'text', type: '*', isLinked: false, isWidget: true }],
    outputs: [],
    values: undefined,
    valueNames: ['text'],
  })
  expect(JSON.stringify([use, named, ofPrompt])).not.toContain(secret)
})
