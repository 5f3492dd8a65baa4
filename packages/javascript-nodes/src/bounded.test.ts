import { loadParsers, type SyntaxTree } from '@registry/syntax'
import { expect, it } from 'vitest'
import { paidTree } from './paid-tree.ts'
import { readJavascriptNodes } from './read-javascript-nodes.ts'
import { readScript } from './script.ts'

const parsers = await loadParsers()
const register = 'LiteGraph.registerNodeType'

function treeOf(text: string): SyntaxTree {
  return parsers.parse('javascript', text)!
}

/** Counts how often reading a script asks for the kind of a node. */
function visitsOf(text: string): number {
  let visits = 0
  const tree = treeOf(text)
  readScript('x.js', { ...tree, kind: (node) => (visits++, tree.kind(node)) })
  return visits
}

it.each([
  ['functions in defaults of patterns', 'var {[1]:[] = function () {', '}} = x;'],
  ['classes in defaults of patterns', 'var [a = class { static {', '}}] = x;'],
  ['assignments in defaults of patterns', '[a = ', '1] = x'],
])('visits nested %s once', (_, open, close) => {
  const nested = (depth: number): string => open.repeat(depth) + close.repeat(depth)
  expect(visitsOf(nested(400))).toBeLessThan(visitsOf(nested(200)) * 2.1)
})

it('charges steps for children, fields and characters', () => {
  let paid = 0
  const tree = paidTree(treeOf(`({${'a,'.repeat(10_000)}})`), (cost) => (paid += cost) > 0)
  const object = Array.from({ length: 9 }, (_, node) => node).find((node) => tree.kind(node) === 'object')!
  const costOf = (read: () => unknown): number => {
    paid = 0
    read()
    return Math.round(paid)
  }
  expect(costOf(() => tree.children(object))).toBe(2000)
  expect(costOf(() => tree.field(object, 'body'))).toBe(2000)
  expect(costOf(() => tree.textOf(object))).toBe(20)
})

it('finds no name when the steps run out', () => {
  const found = (costly: number, last: string): number => {
    const script = `
const large = {${'z,'.repeat(50_000)}}, f = () => large.a
const o = { a: "x", ${'[f()]: 1, '.repeat(costly)} ${last}: "y" }
${register}(o.a, A)`
    return readJavascriptNodes(parsers, new Map([['x.js', script]])).length
  }
  expect([found(1, 'b'), found(1, 'a')]).toEqual([1, 0])
  // The steps suffice to read the object once. During the second reading, the steps run out before the second `a`.
  expect(found(20, 'a')).toBe(0)
})

it('finds the lines of many names in a long script', () => {
  const script = '\n'.repeat(2_000_000) + Array.from({ length: 2000 }, (_, i) => `${register}("n${i}", A)`).join('\n')
  const found = readJavascriptNodes(parsers, new Map([['x.js', script]]))
  expect([found.length, found[0]?.line, found[1999]?.line]).toEqual([2000, 2_000_001, 2_002_000])
}, 10_000)

it('stops at a large object, function or list', () => {
  const calls = (name: string): string => `${register}(${name}, A)\n`.repeat(4000)
  const found = [
    `const o = {${'a,'.repeat(100_000)}}\n${calls('o.a')}`,
    `function f() {${';a'.repeat(100_000)}}\n${calls('f()')}`,
    `const o = {${Array.from({ length: 200_000 }, (_, i) => `a${i},`).join('')}}\n${calls('[...Object.keys(o)][0]')}`,
  ].flatMap((script) => readJavascriptNodes(parsers, new Map([['x.js', script]])))
  expect(found).toEqual([])
}, 20_000)
