import { expect, it } from 'vitest'
import { parseWorkflow } from './parse-workflow.ts'
import { usesOf } from './uses.ts'
import { mostUses, nodeRepairs, wireUses } from './wire.ts'

const usesIn = (nodes: object[]) => usesOf(parseWorkflow(JSON.stringify({ version: 0.4, nodes, links: [] }))!)

const node = {
  id: 1,
  type: 'Resize',
  inputs: [{ name: 'image', type: 'IMAGE', link: 3 }],
  outputs: [{ name: 'IMAGE', type: 'IMAGE', links: null }],
  properties: { cnr_id: 'resizer', aux_id: 'a/resizer', ver: '1.2.0' },
  widgets_values: [512, 'a secret'],
}

it('has names, types and kinds of values, but no values', () => {
  expect(wireUses(usesIn([node]))).toEqual([
    {
      name: 'Resize',
      kind: 'graph',
      pack_id: 'resizer',
      pack_address: 'a/resizer',
      pack_version: '1.2.0',
      inputs: [{ name: 'image', type: 'IMAGE', linked: true, widget: false }],
      outputs: [{ name: 'IMAGE', type: 'IMAGE', linked: false }],
      values: ['integer', 'text'],
    },
  ])
})

it('has the pack chosen by hand instead of the one in the workflow', () => {
  const [use] = wireUses(usesIn([node]), new Map([['Resize', 'other']]))
  expect(use).toMatchObject({ pack_id: 'other' })
  expect(use).not.toHaveProperty('pack_address')
  expect(use).not.toHaveProperty('pack_version')
})

it('stays within the limits of the registry', () => {
  const many = Array.from({ length: mostUses + 5 }, (_, id) => ({ id, type: `${id}${'x'.repeat(600)}` }))
  const uses = wireUses(usesIn(many))
  expect(uses).toHaveLength(mostUses)
  expect(Math.max(...uses.map(({ name }) => name.length))).toBe(500)
})

it('sends only names that the registry can store', () => {
  const names = ['', 'a\0b', '\ud800', `${'x'.repeat(499)}\u{1f600}`]
  const uses = wireUses(usesIn(names.map((type, id) => ({ id, type, inputs: [{ name: '\0', type: '' }] }))))
  expect(uses.map(({ name }) => name)).toEqual(['?', 'ab', '\ufffd', `${'x'.repeat(499)}\ufffd`])
  expect(uses[1]?.inputs).toEqual([{ name: '?', type: '*', linked: false, widget: false }])
})

it('keeps values of a long list beyond those sent', () => {
  const uses = usesIn([{ ...node, widgets_values: Array.from({ length: 1003 }, (_, index) => index) }])
  const values =
    wireUses(uses)[0]
      ?.values?.map((_, from) => ({ from }))
      .toReversed() ?? []
  const repairs = nodeRepairs(uses, [{ node: { id: 'resizer' }, version: {}, repairs: [{ use: 0, values }] }])
  expect(repairs.get('1')).not.toHaveProperty('version')
  expect(repairs.get('1')?.values).toEqual([...values, { from: 1000 }, { from: 1001 }, { from: 1002 }])
})

it('has the linked outputs of a prompt', () => {
  const inputs = { a: ['1', 0], b: ['1', 2], c: ['1', 0.5], d: ['1', 1e9], e: [1, 3] }
  const prompt = { 1: { class_type: 'Split', inputs: {} }, 2: { class_type: 'Sink', inputs } }
  const uses = wireUses(usesOf(parseWorkflow(JSON.stringify(prompt))!))
  expect(uses.map(({ outputs }) => outputs)).toEqual([
    [true, false, true].map((linked, index) => ({ name: String(index), type: '*', linked })),
    [],
  ])
})
