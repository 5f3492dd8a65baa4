import { loadParsers } from '@registry/syntax'
import { expect, it } from 'vitest'
import { readWidgetTypes } from './read-widget-types.ts'

const parsers = await loadParsers()

function typesIn(files: string | Record<string, string>): string[] {
  const scripts = new Map(Object.entries(typeof files === 'string' ? { 'web/a.js': files } : files))
  return [...readWidgetTypes(parsers, scripts)]
}

it.each([
  [
    'a method',
    'app.registerExtension({ getCustomWidgets() { return { COLOR_CODE(node, name) {}, "My Type": make } } })',
  ],
  [
    'an asynchronous method',
    'app.registerExtension({ async getCustomWidgets(app) { return { COLOR_CODE: () => ({}), ["My" + " Type"]() {} } } })',
  ],
  [
    'a function',
    'const make = 1\napp.registerExtension({ getCustomWidgets: function () { return { COLOR_CODE: make, "My Type": 1 } } })',
  ],
  ['an arrow function', 'app.registerExtension({ getCustomWidgets: () => ({ COLOR_CODE() {}, "My Type"() {} }) })'],
  [
    'an object built before',
    'const more = { "My Type"() {} }, all = { COLOR_CODE() {}, ...more }\nconst extension = {}\nextension.getCustomWidgets = () => all',
  ],
  [
    'one of several returns',
    'const extension = { getCustomWidgets() { if (old) { return { COLOR_CODE() { return { X: 1 } } } } return { "My Type"() {} } } }',
  ],
])('reads the types that %s returns', (_what, script) => {
  expect(typesIn(script)).toEqual(['COLOR_CODE', 'My Type'])
})

it('follows an import to the widgets of another script', () => {
  const files = {
    'web/a.js':
      'import { widgets } from "./lib/widgets.js"\napp.registerExtension({ getCustomWidgets() { return widgets } })',
    'web/lib/widgets.js': 'export const widgets = { CURVE_OF_PACK(node) {} }',
  }
  expect(typesIn(files)).toEqual(['CURVE_OF_PACK'])
})

it.each([
  ['calls of the hook', 'const found = { ...extension.getCustomWidgets() }'],
  ['other hooks', '// getCustomWidgets\napp.registerExtension({ nodeCreated() { return { A: 1 } } })'],
  ['computed results', 'app.registerExtension({ getCustomWidgets() { return make() } })'],
  ['a script that is not JavaScript', 'getCustomWidgets() { return { A'],
])('finds no types in %s', (_what, script) => {
  expect(typesIn(script)).toEqual([])
})

it('reads many hooks within its steps, and at most the limit of types', () => {
  const members = Array.from({ length: 300 }, (_, index) => `T${index}() {}`).join(', ')
  const script = `app.registerExtension({ getCustomWidgets() { return { ${members} } } })\n`
  expect(typesIn(script.repeat(50))).toHaveLength(200)
  const loop = 'const a = { ...b, A: 1 }, b = { ...a }\napp.registerExtension({ getCustomWidgets: () => a })'
  expect(typesIn(loop)).toEqual(['A'])
})
