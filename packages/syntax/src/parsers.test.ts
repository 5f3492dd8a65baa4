import { expect, it } from 'vitest'
import { loadParsers } from './parsers.ts'

const parsers = await loadParsers()

it('reads Python and JavaScript', () => {
  using python = disposable(parsers.parse('python', 'class A:\n    x = 1\n'))
  using javascript = disposable(parsers.parse('javascript', 'export const a = () => 1\n'))
  expect(python.tree.rootNode.firstChild?.type).toBe('class_definition')
  expect(javascript.tree.rootNode.firstChild?.type).toBe('export_statement')
})

it('counts lines from 0 and columns in UTF-16 units', () => {
  using python = disposable(parsers.parse('python', 'a = "é😀"; b = 1\n'))
  const b = python.tree.rootNode.descendantsOfType('identifier').at(-1)
  expect(b?.startPosition).toEqual({ row: 0, column: 11 })
})

it('has a tree for what is no source at all', () => {
  using python = disposable(parsers.parse('python', '\u0000))((\uffff def def'))
  expect(python.tree.rootNode.hasError).toBe(true)
})

function disposable(tree: ReturnType<typeof parsers.parse>) {
  if (!tree) throw new Error('no tree')
  return { tree, [Symbol.dispose]: () => tree.delete() }
}
