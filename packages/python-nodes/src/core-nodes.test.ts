import { loadParsers } from '@registry/syntax'
import { describe, expect, it } from 'vitest'
import { extractCoreNodes, type CoreExtraction } from './extract-core-nodes.ts'

const parsers = await loadParsers()

const read = (files: Record<string, string>): CoreExtraction =>
  extractCoreNodes(parsers, new Map(Object.entries(files)))

const namesOf = (files: Record<string, string>): string[][] =>
  read(files).entries.map(({ file, nodes }) => [file, ...nodes.map(({ name }) => name)])

const mapped = (name: string) => `class ${name}: pass\nNODE_CLASS_MAPPINGS = {"${name}": ${name}}\n`

const loading = (...lines: string[]) =>
  `${mapped('Root')}\nasync def init_builtin_extra_nodes():\n${lines.map((line) => `    ${line}\n`).join('')}`

describe('reads ComfyUI’s own nodes from', () => {
  it('nodes.py and its listed files, in order', () => {
    const files = {
      'nodes.py': loading('extras_files = ["nodes_b.py", "nodes_a.py"]', 'api_nodes_files = ["nodes_c.py"]'),
      'comfy_extras/nodes_a.py': mapped('A'),
      'comfy_extras/nodes_b.py': mapped('B'),
      'comfy_extras/nodes_unlisted.py': mapped('Unlisted'),
      'comfy_api_nodes/nodes_c.py': mapped('C'),
      'comfy_api_nodes/nodes_unlisted.py': mapped('UnlistedToo'),
    }
    expect(namesOf(files)).toEqual([
      ['nodes.py', 'Root'],
      ['comfy_extras/nodes_b.py', 'B'],
      ['comfy_extras/nodes_a.py', 'A'],
      ['comfy_api_nodes/nodes_c.py', 'C'],
    ])
  })

  it('all files of a listed folder', () => {
    const files = {
      'nodes.py': loading('api_nodes_files = sorted(glob.glob(os.path.join(folder, "nodes_*.py")))'),
      'comfy_api_nodes/nodes_b.py': mapped('B'),
      'comfy_api_nodes/nodes_a.py': mapped('A'),
      'comfy_api_nodes/client.py': mapped('Client'),
      'comfy_api_nodes/apis/nodes_c.py': mapped('C'),
    }
    expect(namesOf(files)).toEqual([
      ['nodes.py', 'Root'],
      ['comfy_api_nodes/nodes_a.py', 'A'],
      ['comfy_api_nodes/nodes_b.py', 'B'],
    ])
  })

  it('a file in custom_nodes', () => {
    const files = { 'nodes.py': mapped('Root'), 'custom_nodes/save.py': mapped('Save') }
    expect(namesOf(files)).toEqual([
      ['nodes.py', 'Root'],
      ['custom_nodes/save.py', 'Save'],
    ])
  })
})

it('follows ComfyUI’s own modules, unlike those of packs', () => {
  const { entries } = read({
    'nodes.py': `import comfy.samplers
MAX = 64
class K:
    @classmethod
    def INPUT_TYPES(s):
        return {"required": {"how": (comfy.samplers.KSampler.SAMPLERS, {"default": "euler"})}}
    RETURN_TYPES = ("LATENT",)
NODE_CLASS_MAPPINGS = {"K": K}
def init():
    extras_files = ["nodes_a.py"]
`,
    'comfy/samplers.py':
      'NAMES = ["euler", "heun"]\nSAMPLERS = NAMES + ["ddim"]\nclass KSampler:\n    SAMPLERS = SAMPLERS\n',
    'comfy_extras/nodes_a.py': `import nodes
class A(nodes.K):
    @classmethod
    def INPUT_TYPES(s):
        return {"required": {"size": ("INT", {"max": nodes.MAX})}}
NODE_CLASS_MAPPINGS = {"A": A}
`,
  })
  const [root, extra] = entries.map(({ nodes }) => nodes[0])
  expect(root?.inputs.required).toMatchObject([{ type: 'COMBO', choices: ['euler', 'heun', 'ddim'] }])
  expect(extra).toMatchObject({
    inputs: { required: [{ name: 'size', options: { max: 64 } }] },
    outputs: [{ type: 'LATENT' }],
  })
})

it('has no choices that are files of a folder', () => {
  const { entries } = read({
    'nodes.py': `import folder_paths
class A:
    @classmethod
    def INPUT_TYPES(s):
        return {"required": {"file": (folder_paths.get_filename_list("vae"),)}}
NODE_CLASS_MAPPINGS = {"A": A}
`,
    'folder_paths.py': 'def get_filename_list(name):\n    return ["one"]\n',
  })
  const [input] = entries[0]?.nodes[0]?.inputs.required ?? []
  expect(input).toMatchObject({ name: 'file', type: 'COMBO' })
  expect(input?.choices).toBeUndefined()
})

it('marks an entry with possibly more nodes', () => {
  const { entries } = read({ 'nodes.py': 'from elsewhere import more\nNODE_CLASS_MAPPINGS = {**more}\n' })
  expect(entries).toEqual([{ file: 'nodes.py', nodes: [], isWhole: false }])
})
