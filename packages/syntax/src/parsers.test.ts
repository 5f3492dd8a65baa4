import { expect, it } from 'vitest'
import { boundedParser, loadParsers } from './parsers.ts'

const parsers = await loadParsers()

it('reads Python and JavaScript', () => {
  const kindOf = (language: 'python' | 'javascript', text: string) => parsers.parse(language, text)?.kind(1)
  expect(kindOf('python', 'class A:\n    x = 1\n')).toBe('class_definition')
  expect(kindOf('javascript', 'export const a = () => 1\n')).toBe('export_statement')
})

it('counts lines from 1 and positions in UTF-16 units', () => {
  const tree = parsers.parse('python', '\na = "é😀"; b = 1\n')!
  const names = Array.from({ length: tree.count }, (_, node) => node).filter((node) => tree.kind(node) === 'identifier')
  expect(names.map((node) => [tree.textOf(node), tree.line(node), tree.start(node)])).toEqual([
    ['a', 2, 1],
    ['b', 2, 12],
  ])
})

it('has a tree for any text, with the line of its first error', () => {
  expect(parsers.parse('python', 'x = 1\n\u0000))((\uffff def def')?.errorLine).toBe(2)
  expect(parsers.parse('python', 'x = 1\n')?.errorLine).toBeUndefined()
})

it('omits comments and line continuations', () => {
  const tree = parsers.parse('python', 'f(\\\n  a, # b\n  c)\n')!
  const list = Array.from({ length: tree.count }, (_, node) => node).find((node) => tree.kind(node) === 'argument_list')
  expect(tree.children(list!).map((node) => tree.textOf(node))).toEqual(['a', 'c'])
})

it('reads at most the limit of nodes, for one text and for several', () => {
  expect(parsers.parse('python', 'a = 1\n'.repeat(10), 20)).toBeUndefined()
  const parse = boundedParser(parsers, 'python', 60)
  const counts = ['a = 1\n'.repeat(8), 'a = 1\n'.repeat(8), 'a'].map((text) => parse(text)?.count)
  expect(counts).toEqual([33, undefined, 3])
})
