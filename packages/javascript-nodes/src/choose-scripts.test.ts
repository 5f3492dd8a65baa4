import { expect, it } from 'vitest'
import { chooseScripts } from './choose-scripts.ts'

const paths = [
  '__init__.py',
  'js/a.js',
  'js/lib/b.mjs',
  'web/c.js',
  'tests/d.js',
  'web/node_modules/x/e.js',
  'web/f.ts',
]
const files = new Map(paths.map((path) => [path, '']))

it.each([
  ['./js', ['js/a.js', 'js/lib/b.mjs']],
  ['js/', ['js/a.js', 'js/lib/b.mjs']],
  [String.raw`.\js\lib`, ['js/lib/b.mjs']],
  ['tests', ['tests/d.js']],
  // Without a known folder, the choice has every script except scripts of tests and libraries.
  ['dist', ['js/a.js', 'js/lib/b.mjs', 'web/c.js']],
  ['.', ['js/a.js', 'js/lib/b.mjs', 'web/c.js']],
  [undefined, ['js/a.js', 'js/lib/b.mjs', 'web/c.js']],
])('serves the scripts of %s', (folder, expected) => {
  expect([...chooseScripts(files, folder).keys()]).toEqual(expected)
})
