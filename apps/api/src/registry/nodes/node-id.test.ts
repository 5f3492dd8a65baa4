import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alikeForm, isFolderName, isNodeId, isReservedNodeId } from './node-id.ts'

test.each(['a', 'A', '7', 'sample-studio', 'ComfyUI_Pack.v2', 'a--b', 'a'.repeat(100)])('%j is a node id', (text) => {
  expect(isNodeId(text)).toBe(true)
})

test.each(['', '-a', 'a-', '.a', 'a.', '_a', 'a_', 'a b', 'a/b', '..', 'a\n', 'é', 'a'.repeat(101)])(
  '%j is not a node id',
  (text) => {
    expect(isNodeId(text)).toBe(false)
  },
)

test('a node id never needs escaping in a URL', () => {
  fc.assert(fc.property(fc.string(), (text) => !isNodeId(text) || encodeURIComponent(text) === text))
})

test.each(['search', 'reindex', 'update-github-stars', 'v2', 'Search', 'V2'])('%j is reserved', (text) => {
  expect(isReservedNodeId(text)).toBe(true)
})

test.each(['searcher', 'v3', 'constructor'])('%j is not reserved', (text) => {
  expect(isReservedNodeId(text)).toBe(false)
})

test.each(['con', 'NUL', 'aux.nodes', 'com1', 'Lpt9.x', 'prn', 'node_modules', 'Node_Modules'])(
  '%j is not a valid folder name on every system',
  (text) => {
    expect(isFolderName(text)).toBe(false)
  },
)

test.each(['console', 'com', 'com10', 'null', 'my.con', 'con-pack', 'node_modules2'])(
  '%j is a valid folder name',
  (text) => {
    expect(isFolderName(text)).toBe(true)
  },
)

test('ids that differ only in case and separators look alike', () => {
  expect(new Set(['o_order', 'O-Order', 'o.order', 'o__order', 'o-._order'].map(alikeForm)).size).toBe(1)
  expect(alikeForm('oorder')).not.toBe(alikeForm('o-order'))
})
