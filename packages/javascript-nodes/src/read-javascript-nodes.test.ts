import { loadParsers } from '@registry/syntax'
import { describe, expect, it } from 'vitest'
import { readJavascriptNodes } from './read-javascript-nodes.ts'

const parsers = await loadParsers()

function read(files: string | Record<string, string>) {
  return readJavascriptNodes(
    parsers,
    new Map(Object.entries(typeof files === 'string' ? { 'web/a.js': files } : files)),
  )
}

function namesOf(files: string | Record<string, string>): string[] {
  return read(files).map(({ name }) => name)
}

it('reads a literal name, and the place of its class', () => {
  const script = `
import { app } from "../../scripts/app.js"
app.registerExtension({
  name: "SetNode",
  registerCustomNodes() {
    class SetNode extends LGraphNode {}
    LiteGraph.registerNodeType("SetNode", SetNode)
    window.LiteGraph.registerNodeType("Plain|pack", Object.assign(SetNode, { title: "Plain" }))
    LiteGraph.registerNodeType("Made elsewhere", make())
  },
})`
  expect(read(script)).toEqual([
    { name: 'SetNode', file: 'web/a.js', line: 6 },
    { name: 'Plain|pack', file: 'web/a.js', line: 6 },
    { name: 'Made elsewhere', file: 'web/a.js', line: 9 },
  ])
})

it('follows constants, sums, templates, escapes, objects and lists', () => {
  const script = String.raw`
const PREFIX = 'My ', names = { Set: PREFIX + "Set", get Get() { return 'Getter' } }, [first] = ["In \u{1F388}list"]
const { Set: taken } = names
let once
once = 'Assigned once'
LiteGraph.registerNodeType(names.Set, A)
LiteGraph.registerNodeType(names['Get'], A)
LiteGraph.registerNodeType(${'`${PREFIX}template ${2}`'}, A)
LiteGraph.registerNodeType(first, A)
LiteGraph.registerNodeType(taken + " taken", A)
LiteGraph.registerNodeType(once, A)`
  expect(namesOf(script)).toEqual(['My Set', 'Getter', 'My template 2', 'In 🎈list', 'My Set taken', 'Assigned once'])
})

it('reads static, assigned and inherited members of classes', () => {
  const script = `
class Base { static prefix = "p/"; static { this.type = "Block" } }
class A extends Base { static type = "A"; static title = this.type + " title"; type = "of an instance" }
class B extends Base {}
B.type = B.prefix + "B"
class C extends Base {}
LiteGraph.registerNodeType(A.type, A)
LiteGraph.registerNodeType(A.title, A)
LiteGraph.registerNodeType(B.type, B)
LiteGraph.registerNodeType(C.type, C)`
  expect(namesOf(script)).toEqual(['A', 'A title', 'p/B', 'Block'])
})

it('follows every turn of a loop and every call of a function', () => {
  const script = `
class A { static type = "A" }
class B { static type = "B" }
for (const Type of [A, B]) LiteGraph.registerNodeType(Type.type, Type)
for (const [name, Type] of Object.entries({ "From entries": A })) LiteGraph.registerNodeType(name, Type)
Object.values({ x: { name: "From values" } }).forEach(({ name }) => LiteGraph.registerNodeType(name, A))
const register = (name, Type, suffix = " (pack)") => LiteGraph.registerNodeType(name + suffix, Type)
register("First", A)
register("Second", B, "!")
;(function (Type) { LiteGraph.registerNodeType("Wrapped " + Type.type, Type) })(B)`
  expect(namesOf(script)).toEqual(['A', 'B', 'From entries', 'From values', 'First (pack)', 'Second!', 'Wrapped B'])
})

it('follows a class that registers itself, across modules and super', () => {
  const files = {
    'web/base.js': `
export class Base extends LGraphNode {
  static setUp() {
    if (!this.type) throw new Error("Missing type")
    LiteGraph.registerNodeType(this.type, this)
  }
}
export class Middle extends Base { static setUp() { super.setUp(); addMenu(this) } }
Base.type = "__NEED_TYPE__"`,
    'web/names.js': `
export function add(name) { return name + " (pack)" }
export const Names = { MUTER: add("Muter"), LABEL: add("Label") }`,
    'web/index.js': `export * from "./base.js"`,
    'web/muter.js': `
import { Middle as Parent } from "./index.js"
import * as all from "./names.js"
class Muter extends Parent {}
Muter.type = all.Names.MUTER
app.registerExtension({ registerCustomNodes() { Muter.setUp() } })`,
    'web/label.js': `
import { Base } from "./base.js"
import { Names } from "./names.js?v=2"
export default class Label extends Base { static type = Names.LABEL }
Label.setUp()`,
  }
  expect(read(files)).toEqual([
    { name: 'Muter (pack)', file: 'web/muter.js', line: 4 },
    { name: 'Label (pack)', file: 'web/label.js', line: 4 },
  ])
})

describe('finds no name that', () => {
  it.each([
    ['is known only at run time', 'LiteGraph.registerNodeType(await fetchName(), A)'],
    ['is not declared here', 'LiteGraph.registerNodeType(type, A)'],
    ['is assigned twice', 'let n = "a"; n = "b"; LiteGraph.registerNodeType(n, A)'],
    ['is added to', 'let n = "a"; n += x; LiteGraph.registerNodeType(n, A)'],
    ['is conditional', 'LiteGraph.registerNodeType(x ? "a" : "b", A)'],
    ['has an unknown part', 'LiteGraph.registerNodeType(`a ${x}`, A)'],
    [
      'a function returns conditionally',
      'const f = () => { if (x) return "a"; return "b" }; LiteGraph.registerNodeType(f(), A)',
    ],
    ['a caught error shadows', 'const n = "a"; try {} catch (n) { LiteGraph.registerNodeType(n, A) }'],
    ['a parameter shadows', 'const n = "a"; hook((n) => LiteGraph.registerNodeType(n, A))'],
    ['an object may get by a spread', 'const o = { n: "a", ...x }; LiteGraph.registerNodeType(o.n, A)'],
    ['is a sum of numbers', 'LiteGraph.registerNodeType(1 + 2, A)'],
    ['is empty', 'LiteGraph.registerNodeType("", A)'],
    ['a comment has', '// LiteGraph.registerNodeType("a", A)'],
    ['something else registers', 'other.registerNodeType("a", A)'],
    [
      'belongs to a class that is never set up',
      'class A { static type = "a"; static setUp() { LiteGraph.registerNodeType(this.type, this) } }',
    ],
  ])('%s', (_, script) => {
    expect(namesOf(script)).toEqual([])
  })
})

it('answers in time for hostile scripts', () => {
  const deep = 50_000
  const name = 'LiteGraph.registerNodeType'
  const scripts = {
    'nested calls': `${`${name}(`.repeat(2000)}"x"${')'.repeat(2000)}`,
    'nested blocks': `${'{'.repeat(deep)}var a = "x"; ${name}(a)${'}'.repeat(deep)}`,
    'nested functions': `${'(() => {'.repeat(5000)}${name}(x)${'})()'.repeat(5000)}`,
    'a long sum': `${name}(${'"a" + '.repeat(deep)}"b")`,
    'sums of sums': `${manyLines(60, (i) => `const a${i} = a${i + 1} + a${i + 1}`)}\n${name}(a0)`,
    itself: `const a = a + "x"; class B extends B {}; B.x = B.x; const f = () => f(); ${name}(a); ${name}(B.x); ${name}(f())`,
    'itself by import': `export * from "./x.js"; export { n } from "./x.js"; import { n as m } from "./x.js"; ${name}(m)`,
    'many loops': `${'for (const a of [1,2,3,4,5,6,7,8,9]) '.repeat(200)}${name}(a + "")`,
    'functions that call each other': manyLines(300, (i) => `function f(a) { f(a + ${i}); ${name}(a) }`),
    'functions beside each other': manyLines(20_000, (i) => `function f${i}(a) { ${name}(a) }`),
    'many sets': `class A {}\n${'A.type = "x";'.repeat(20_000)}\n${`${name}(A.type, A);`.repeat(2000)}`,
    'a name like a built-in': `${name}(({}).constructor); ${name}(Object["__proto__"]); ${name}("__proto__")`,
    'no JavaScript': `\0\uffff ${name}( )))) {{{ \`\${`,
  }
  const start = performance.now()
  const found = Object.values(scripts).map((script) => namesOf({ 'x.js': script }))
  expect(found.at(-2)).toEqual(['__proto__'])
  expect(found.flat().every((each) => each.length <= 1000)).toBe(true)
  expect(performance.now() - start).toBeLessThan(20_000)
})

function manyLines(count: number, line: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => line(index)).join('\n')
}
