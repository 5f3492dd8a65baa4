import { expect, it } from 'vitest'
import { loadParsers } from './parsers.ts'
import { nameOf, readImport } from './python-names.ts'
import { operatorBetween, operatorOf, sliceBounds } from './python-operators.ts'
import type { SyntaxId, SyntaxTree } from './syntax-tree.ts'

const parsers = await loadParsers()

function firstOf(source: string, kind: RegExp): { tree: SyntaxTree; node: SyntaxId } {
  const tree = parsers.parse('python', `${source}\n`)!
  return { tree, node: Array.from({ length: tree.count }, (_, id) => id).find((id) => kind.test(tree.kind(id)))! }
}

it.each([
  ['import a . b as c, d', { module: undefined, names: ['a.b as c', 'd'], isStar: false }],
  ['import os.\\\n  path', { module: undefined, names: ['os.path'], isStar: false }],
  ['from . \\\n  a import b', { module: '.a', names: ['b'], isStar: false }],
  ['from .. . import b', { module: '...', names: ['b'], isStar: false }],
  ['from a import (b, # c\n  d as e,\n)', { module: 'a', names: ['b', 'd as e'], isStar: false }],
  ['from .a import *', { module: '.a', names: [], isStar: true }],
  ['import ｏｓ', { module: undefined, names: ['os'], isStar: false }],
])('parses %j', (source, wanted) => {
  const { tree, node } = firstOf(source, /^import/)
  const read = readImport(tree, node)
  const names = read.names.map(({ name, alias }) => (alias === undefined ? name : `${name} as ${alias}`))
  expect({ ...read, names }).toEqual(wanted)
})

it('compares names in NFKC, as Python does', () => {
  const { tree, node } = firstOf('ｅxec', /^identifier$/)
  expect(nameOf(tree, node)).toBe('exec')
})

it.each([
  ['a +b', '+'],
  ['a + \\\n b', '+'],
  ['(a # -\n + # -\n b)', '+'],
  ['a **\\\n b', '**'],
])('reads the operator of %j', (source, operator) => {
  const { tree, node } = firstOf(source, /^binary_operator$/)
  expect(operatorOf(tree, node)).toBe(operator)
})

it.each([
  ['a not  in b', 'not in'],
  ['a is\\\n not b', 'is not'],
])('reads the comparison of %j', (source, operator) => {
  const { tree, node } = firstOf(source, /^comparison_operator$/)
  const [left, right] = tree.children(node)
  expect(operatorBetween(tree, left!, right!)).toBe(operator)
})

it.each([
  ['a[1:2:3]', ['1', '2', '3']],
  ['a[::-1]', [undefined, undefined, '-1']],
  ['a[b[1:2]:3]', ['b[1:2]', '3', undefined]],
  ['a[: # :\n 2]', [undefined, '2', undefined]],
])('reads the bounds of %j', (source, wanted) => {
  const { tree, node } = firstOf(source, /^slice$/)
  expect(sliceBounds(tree, node).map((bound) => (bound === undefined ? bound : tree.textOf(bound)))).toEqual(wanted)
})
