import { loadParsers } from '@registry/syntax'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PackFile } from '../pack-file.ts'
import { scanPack } from '../scan-pack.ts'
import { mayChangeOthers } from './read-front-end.ts'

const parsers = await loadParsers()

function effectsOf(files: Record<string, string>) {
  const list = Object.entries(files).map(([path, text]): PackFile => ({
    path,
    text,
    size: text.length,
    head: new Uint8Array(),
  }))
  return scanPack(parsers, list).effects
}

/** Effects as `kind target line`. */
function told(files: Record<string, string>): string[] {
  return effectsOf(files).effects.map(({ kind, target, line }) => `${kind} ${target} ${line}`)
}

const script = (text: string) => told({ '__init__.py': 'WEB_DIRECTORY = "js"\n', 'js/a.js': text })
const imports = 'import { app } from "../../scripts/app.js"; import { api } from "../../scripts/api.js"\n'
const hook = (body: string, name = 'beforeRegisterNodeDef(nodeType, nodeData, app)') =>
  script(`app.registerExtension({ name: "a", ${name} {\n${body}\n} })`)
const patchAll = 'nodeType.prototype.onNodeCreated = function () { this.color = "red" }'

describe('the scan of node hooks', () => {
  test.each([
    ['no condition', patchAll],
    ['a setting', `if (app.ui.settings.getSettingValue("a")) ${patchAll}`],
    ['all but some', `if (nodeData.name !== "Mine") ${patchAll}`],
    ['all but some, by an early return', `if (nodeData.name === "Note") return\n${patchAll}`],
    ['all but a list', `if (skipped.includes(nodeData.name)) return\n${patchAll}`],
    ['a name that is only logged', `console.log(nodeData.name)\n${patchAll}`],
    ['a chain', 'chain(nodeType.prototype, "onNodeCreated", function () { this.color = "red" })'],
    [
      'a method of a class',
      `Tools.patch(nodeType)\n} })\nclass Tools { static patch(nodeType) { ${patchAll} } }\n({ x() {`,
    ],
    ['all but those in a table', `if (table.hasOwnProperty(nodeData.name)) return\n${patchAll}`],
    ['another function', `patch(nodeType)\n}, x() {} })\nfunction patch(nodeType) { ${patchAll} }\n({ y() {`],
  ])('reports a change of every node: %s', (_, body) => {
    expect(hook(body).map((line) => line.replace(/ \d+$/, ''))).toEqual([
      'all-nodes beforeRegisterNodeDef: onNodeCreated',
    ])
  })

  test.each([
    ['a name', `if (nodeData.name === "Mine") { ${patchAll} }`],
    ['a name by an early return', `if (nodeData.name !== "Mine") return\n${patchAll}`],
    ['a list', `if (["A", "B"].includes(nodeData.name)) { ${patchAll} }`],
    ['a negated set', `if (!names.has(nodeData.name)) { return }\n${patchAll}`],
    ['a prefix', `if (nodeData.name.startsWith("Mine")) ${patchAll}`],
    ['indexOf', `if (nodeData.name.indexOf("Mine") === -1) return\n${patchAll}`],
    ['a category', `if (nodeData.category?.startsWith("mine")) ${patchAll}`],
    ['the module', `if (nodeData.python_module !== "custom_nodes.mine") return\n${patchAll}`],
    ['the class', `if (nodeType.comfyClass == "Mine") ${patchAll}`],
    ['a switch', `switch (nodeData.name) { case "Mine": ${patchAll}; break }`],
    ['a table', `const make = table[nodeData.name]\nif (!make) return\n${patchAll}`],
    ['a copied name', `const { name } = nodeData\nif (name !== "Mine") return\n${patchAll}`],
    ['a stored condition', `const isMine = nodeData.name === "Mine"\nif (isMine) ${patchAll}`],
    ['a short circuit', `nodeData.name === "Mine" && (${patchAll.replace(/;$/, '')})`],
    ['a function of the pack', `if (!isMine(nodeData)) return\n${patchAll}`],
    ['a flag of the hook', `let isMine = false\nif (nodeData.name === "A") isMine = true\nif (isMine) ${patchAll}`],
    ['a function that is not called', `function later() { ${patchAll} }`],
    [
      'a lower-case name',
      `const name = String(nodeData?.name || "").toLowerCase()\nif (!name.includes("a") && !name.includes("b")) return\n${patchAll}`,
    ],
    ['a property set by the pack', `if (!nodeData.isMine) return\n${patchAll}`],
    ['a loop', `for (const name of names) if (nodeData.name === name) { ${patchAll} }`],
    [
      'a check of the node itself',
      'nodeType.prototype.onNodeCreated = function () { if (this.comfyClass === "Mine") this.color = "red" }',
    ],
  ])('reports no change behind a filter: %s', (_, body) => {
    expect(hook(body)).toEqual([])
  })

  test('reports labels that a translation sets on every node', () => {
    const body =
      'for (const key of keys) {\nif (!node.hasOwnProperty(key) || !Array.isArray(node[key])) continue\n' +
      'node[key].forEach((item) => { if (item?.hasOwnProperty("name")) item.label = item.name })\n}'
    expect(hook(body, 'nodeCreated(node)')).toEqual(['nodes-by-content nodeCreated: [].label 4'])
  })

  test('reports nothing in minified scripts', () => {
    expect(hook(`${patchAll};${' '.repeat(5000)}`)).toEqual([])
  })

  test('reports changed widgets of every node, and changes of nodes by their inputs', () => {
    expect(hook('node.addWidget("button", "a", "b", () => {})', 'nodeCreated(node)')).toEqual([
      'widgets-of-all-nodes nodeCreated: addWidget 2',
    ])
    expect(hook('for (const w of node.widgets) w.value = 1', 'async loadedGraphNode(node)')).toEqual([
      'widgets-of-all-nodes loadedGraphNode: widgets.value 2',
    ])
    expect(hook('nodeData.input.required.seed = ["INT", {}]')).toEqual([
      'widgets-of-all-nodes beforeRegisterNodeDef: input.required.seed 2',
    ])
    expect(hook(`if (nodeData.input?.required?.image) { ${patchAll} }`)).toEqual([
      'nodes-by-content beforeRegisterNodeDef: onNodeCreated 2',
    ])
    expect(hook(`const inputs = { ...nodeData.input?.required }\nif (has(inputs)) ${patchAll}`)).toEqual([
      'nodes-by-content beforeRegisterNodeDef: onNodeCreated 3',
    ])
  })
})

describe('the scan of the editor and the page', () => {
  test.each([
    ['LGraphCanvas.prototype.drawNode = function () {}', 'front-end-patch LGraphCanvas.prototype.drawNode 2'],
    ['const proto = LGraphNode.prototype; proto.connect = f', 'front-end-patch LGraphNode.prototype.connect 2'],
    ['window.LiteGraph.LGraph.prototype.add = f', 'front-end-patch LGraph.prototype.add 2'],
    ['Object.assign(LGraph.prototype, { add() {} })', 'front-end-patch LGraph.prototype.add 2'],
    ['Object.defineProperty(LGraphNode.prototype, "color", {})', 'front-end-patch LGraphNode.prototype.color 2'],
    ['ComfyWidgets.STRING = f', 'front-end-patch ComfyWidgets.STRING 2'],
    ['app.graphToPrompt = async function () {}', 'front-end-patch app.graphToPrompt 2'],
    ['const old = api.fetchApi; api.fetchApi = old.bind(api)', 'front-end-patch api.fetchApi 2'],
    ['Array.prototype.last = function () {}', 'front-end-patch Array.prototype.last 2'],
    ['window.fetch = async () => {}', 'front-end-patch window.fetch 2'],
    ['window.mine = {}', 'front-end-global window.mine 2'],
    ['function f(a) { a.x = () => {} }; f(window.app)', 'front-end-patch app.x 2'],
    ['app.registerExtension({ setup(app) { app.x = () => {} } })', 'front-end-patch app.x 2'],
    ['app.registerExtension({ init: (app) => { app.x = () => {} } })', 'front-end-patch app.x 2'],
    ['function f(a = app) { app.x = () => {} }', 'front-end-patch app.x 2'],
  ])('finds the effect of %s', (text, expected) => {
    expect(script(imports + text)).toEqual([expected])
  })

  test.each([
    [
      'state of the app',
      'ComfyApp.clipspace = {}; LiteGraph.slot_types_default_out["MINE"] = "a"; app.canvas.selected = 1; app.graph.version = 2',
    ],
    ['a class of the script', 'class LGraphNode {}\nLGraphNode.prototype.connect = function () {}'],
    ['an app of another library', 'function f() { const app = createApp({}); app.mount = () => {} }'],
    ['an api of the pack', 'import { api as own } from "./api.js"; own.fetchApi = () => {}'],
    ['a parameter', 'export function install(app) { app.provide = function () {} }'],
    ['a parameter in no parentheses', 'plugins.push(app => { app.provide = function () {} })'],
    [
      'a property of a parameter',
      'function f({ api, x: [LGraph] }) { api.y = () => {}; LGraph.prototype.y = () => {} }',
    ],
    ['rest arguments', 'function f(...app) { app.x = () => {} }'],
    ['a class that a caller passes', 'export function f(LGraphNode) { LGraphNode.prototype.connect = f }'],
    ['a caught error', 'function f() { try { g() } catch (api) { api.log = () => {} } }'],
    ['an array element', 'function f() { const [app, api = 1] = g(); app.x = () => {}; api.x = () => {} }'],
    ['a polyfill', 'if (!Array.prototype.last) Array.prototype.last = function () {}'],
    ['a location and an event handler', 'window.location = "/"; window.onresize = () => {}'],
  ])('reports nothing for %s', (_, text) => {
    expect(script(imports + text)).toEqual([])
  })

  test.each([
    ['a member', 'app.graphToPrompt = f', true],
    ['a module', 'comfyAPI.app.app.graphToPrompt = f', true],
    ['a member of another object', 'x.app.y = f', false],
    ['an endless chain', `app.${'a.'.repeat(200)}b = f`, false],
  ])('decides in bounded steps if a script may change others: %s', (_, text, expected) => {
    expect(mayChangeOthers(text)).toBe(expected)
  })

  test('reads only scripts that a browser loads', () => {
    const patch = 'LGraphCanvas.prototype.drawNode = function () {}'
    expect(told({ '__init__.py': 'WEB_DIRECTORY = "js"\n', 'js/a.js': '', 'tools/b.js': patch })).toEqual([])
    const copied = { '__init__.py': '', 'c/d.js': `import { app } from "/scripts/app.js"\n${patch}` }
    expect(told(copied)).toEqual(['front-end-patch LGraphCanvas.prototype.drawNode 2'])
  })
})

describe('the scan of Python', () => {
  test.each([
    ['import nodes\nnodes.KSampler.sample = f', 'core-patch nodes.KSampler.sample 2'],
    ['import comfy.sample as s\ns.sample = f', 'core-patch comfy.sample.sample 2'],
    ['from comfy import samplers\nsetattr(samplers, "x", f)', 'core-patch comfy.samplers.x 2'],
    ['import nodes\nnodes.NODE_CLASS_MAPPINGS["KSampler"] = A', 'core-patch nodes.NODE_CLASS_MAPPINGS["KSampler"] 2'],
    ['from nodes import NODE_CLASS_MAPPINGS as n\nn.update({})', 'core-patch nodes.NODE_CLASS_MAPPINGS.update() 2'],
    [
      'import folder_paths\nfolder_paths.folder_names_and_paths["loras"] = ()',
      'core-patch folder_paths.folder_names_and_paths["loras"] 2',
    ],
    ['import torch\ntorch.load = f', 'package-patch torch.load 2'],
    ['import builtins\nbuiltins.print = f', 'package-patch builtins.print 2'],
    ['import sys\nsys.modules["torch"] = f', 'module-name torch 2'],
    ['import sys\nsys.path.insert(0, "a")', 'search-path sys.path 2'],
    [
      'from server import PromptServer\n@PromptServer.instance.routes.post("/prompt")\ndef f(r): pass',
      'core-route POST /prompt 2',
    ],
    [
      'from server import PromptServer\nr = PromptServer.instance.routes\n@r.get("/mine")\ndef f(r): pass',
      'route GET /mine 3',
    ],
    ['import os\nos.system("pip install torch==2.1.0")', 'package-change pip install torch==2.1.0 2'],
    [
      'import os\nos.system("git clone https://github.com/a/ComfyUI-B custom_nodes/b")',
      'other-pack git clone https://github.com/a/ComfyUI-B 2',
    ],
  ])('finds the effect of %s', (text, expected) => {
    expect(told({ '__init__.py': text })).toEqual([expected])
  })

  test.each([
    ['a module of the pack with that name', { '__init__.py': 'from . import nodes\nnodes.x = 1\n', 'nodes.py': '' }],
    ['an object', { '__init__.py': 'import comfy.sd\nm = comfy.sd.load()\nm.x = 1\n' }],
    ['a list', { '__init__.py': 'nodes = []\nnodes[0].x = 1\n' }],
    [
      'a model folder of the pack',
      { '__init__.py': 'import folder_paths\nfolder_paths.folder_names_and_paths["mine"] = ()\n' },
    ],
    ['a web folder', { '__init__.py': 'import nodes\nnodes.EXTENSION_WEB_DIRS["mine"] = "js"\n' }],
    ['a package of the pack', { '__init__.py': 'import os\nos.system("pip install mine")\n' }],
    ['an environment of the pack', { '__init__.py': 'import os\nos.system(f"{venv_python} -m pip install torch")\n' }],
    ['code that is not loaded', { '__init__.py': '', 'train.py': 'import torch\ntorch.load = f\n' }],
    [
      'an unreachable stand-in',
      { '__init__.py': 'import sys\ntry:\n  import torch\nexcept ImportError:\n  sys.modules["torch"] = f\n' },
    ],
    [
      'the counter of prompts',
      { '__init__.py': 'from server import PromptServer\nPromptServer.instance.number += 1\n' },
    ],
    ['a script run by hand', { '__init__.py': 'import sys\nif __name__ == "__main__":\n  sys.path.insert(0, "a")\n' }],
    [
      'a backport with a compared check',
      { '__init__.py': 'import torch\nif hasattr(torch, "new") == False:\n  setattr(torch, "new", 1)\n' },
    ],
    ['a backport', { '__init__.py': 'import torch\nif not hasattr(torch, "new"):\n  torch.new = 1\n' }],
    ['a parameter', { '__init__.py': 'import torch\ndef f(torch):\n  torch.load = 1\n' }],
  ])('reports nothing for %s', (_, files) => {
    expect(told(files)).toEqual([])
  })

  test('reports requirements that limit a base package', () => {
    const lines =
      'torch\nnumpy<2 # why\r\ntransformers>=4.40\nopencv-python==4.8.0.74 # why\nmine==1\nxformers @ https://a/b.whl\n'
    expect(told({ 'requirements.txt': lines })).toEqual([
      'package-limit numpy<2 2',
      'package-limit opencv-python==4.8.0.74 4',
      'package-limit xformers @ https://a/b.whl 6',
    ])
  })

  test('marks an effect that only the use of a node causes', () => {
    const late = 'import torch\nclass A:\n  def run(self):\n    torch.load = 1\nNODE_CLASS_MAPPINGS = {"A": A}\n'
    expect(effectsOf({ '__init__.py': late }).effects).toMatchObject([{ target: 'torch.load', onUse: true }])
    expect(effectsOf({ '__init__.py': `${late}torch.load = 2\n` }).effects).toEqual([
      { kind: 'package-patch', target: 'torch.load', file: '__init__.py', line: 6, count: 2 },
    ])
  })
})

test('the scan counts the read sources, and all effects beyond the limit', () => {
  const lines = Array.from({ length: 60 }, (_, index) => `window.global${index} = 1`)
  const { effects, effectCount, read } = effectsOf({
    '__init__.py': 'WEB_DIRECTORY = "js"\n',
    'js/a.js': lines.join('\n'),
  })
  expect(effects).toHaveLength(40)
  expect(effectCount).toBe(60)
  expect(read).toEqual({ files: 2, of: 2 })
})

test('the scan returns effects with a line for any text', () => {
  const words = fc.constantFrom(
    ...'app.registerExtension({ beforeRegisterNodeDef(nodeType, nodeData) { if ( nodeData.name === "a" ) return } }) ; window.a = LGraph.prototype.b import nodes setattr( [ ] = : \n'.split(
      ' ',
    ),
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.array(words).map((list) => list.join(' ')),
  )
  fc.assert(
    fc.property(text, text, (python, javascript) => {
      const files = {
        '__init__.py': python,
        'web/a.js': `registerExtension window. ${javascript}`,
        'requirements.txt': python,
      }
      expect(effectsOf(files).effects.every(({ line }) => line > 0)).toBe(true)
    }),
    { numRuns: 150 },
  )
})
