import { loadParsers } from '@registry/syntax'
import { describe, expect, test } from 'vitest'
import { scanPack } from '../scan-pack.ts'

const parsers = await loadParsers()

/**
 * Returns symbols as `name line`, with `?` for symbols that the pack can miss, and `~` for code that runs only when a
 * node is used.
 */
function used(files: Record<string, string>): string[] {
  const list = Object.entries(files).map(([path, text]) => ({ path, text, size: text.length, head: new Uint8Array() }))
  const { comfyui } = scanPack(parsers, list).effects
  return (comfyui?.symbols ?? []).map(
    ({ name, line, guarded, onUse }) => `${name} ${line}${guarded ? '?' : ''}${onUse ? '~' : ''}`,
  )
}

const inPack = (text: string) => used({ '__init__.py': text })

describe('symbols that a pack uses', () => {
  test.each([
    ['an import', 'import comfy.utils', ['comfy.utils 1']],
    [
      'a name of a module',
      'from comfy.utils import ProgressBar as P, common_upscale',
      ['comfy.utils.ProgressBar 1', 'comfy.utils.common_upscale 1'],
    ],
    ['every name of a module', 'from nodes import *', ['nodes 1']],
    [
      'an attribute',
      'import folder_paths as f\nf.get_full_path("a")',
      ['folder_paths 1', 'folder_paths.get_full_path 2'],
    ],
    [
      'an attribute of an imported module',
      'from comfy import samplers\nsamplers.KSampler.SAMPLERS',
      ['comfy.samplers 1', 'comfy.samplers.KSampler.SAMPLERS 2'],
    ],
    ['a module under another name', 'import comfy.sd\nsd = comfy.sd\nx = sd.VAE', ['comfy.sd 1', 'comfy.sd.VAE 3']],
    [
      'the server',
      'from server import PromptServer\nPromptServer.instance.send_sync("a", {})',
      ['server.PromptServer 1', 'server.PromptServer.send_sync 2'],
    ],
    [
      'a method of a node',
      'from comfy_extras.nodes_mask import MaskToImage\nMaskToImage().mask_to_image(1)',
      ['comfy_extras.nodes_mask.MaskToImage 1', 'comfy_extras.nodes_mask.MaskToImage.mask_to_image 2'],
    ],
    [
      'the origin of a value only',
      'import comfy.utils\ncomfy.utils.load("a").weights',
      ['comfy.utils 1', 'comfy.utils.load 2'],
    ],
    ['a base class', 'import comfy.sd\nclass A(comfy.sd.CLIP): pass', ['comfy.sd 1', 'comfy.sd.CLIP 2']],
  ])('are read from %s', (_, text, expected) => {
    expect(inPack(text)).toEqual(expected)
  })

  test.each([
    ['a caught import', 'try:\n  import comfy.new\nexcept ImportError:\n  pass', ['comfy.new 2?']],
    [
      'a fallback import',
      'try:\n  from comfy.new import a\nexcept:\n  from comfy.old import a',
      ['comfy.new.a 2?', 'comfy.old.a 4?'],
    ],
    [
      'a name that may be missing',
      'try:\n  from comfy import new\nexcept ImportError:\n  new = None\nif new: new.go()',
      ['comfy.new 2?', 'comfy.new.go 5?'],
    ],
    [
      'a module that may be missing',
      'import comfy.utils\ntry:\n  import comfy.new\nexcept ImportError: pass\ncomfy.new.go()\ncomfy.utils.old()',
      ['comfy.new 3?', 'comfy.new.go 5?', 'comfy.utils 1', 'comfy.utils.old 6'],
    ],
    ['hasattr', 'import comfy.sd\nif hasattr(comfy.sd, "go"):\n  comfy.sd.go()', ['comfy.sd 1', 'comfy.sd.go 3?']],
    [
      'hasattr and an early return',
      'import comfy.sd\ndef f():\n  if not hasattr(comfy.sd, "go"): return\n  comfy.sd.go()\nf()',
      ['comfy.sd 1', 'comfy.sd.go 4?'],
    ],
    [
      'getattr with a fallback',
      'import comfy.sd\ngo = getattr(comfy.sd, "go", None)\ngo.now()',
      ['comfy.sd 1', 'comfy.sd.go.now 3?'],
    ],
    [
      'a value of an optional class',
      'try:\n  from comfy_extras.nodes_a import New\nexcept ImportError:\n  New = None\na = New()\na.go()',
      ['comfy_extras.nodes_a.New 2?', 'comfy_extras.nodes_a.New.go 6?'],
    ],
    ['a version', 'import comfy.sd\nif version > (0, 3): comfy.sd.go()', ['comfy.sd 1', 'comfy.sd.go 2?']],
    [
      'a flag of a failed import',
      'import comfy.sd\ntry:\n  import comfy.new\n  HAS = True\nexcept ImportError:\n  HAS = False\nif HAS: comfy.sd.go()',
      ['comfy.new 3?', 'comfy.sd 1', 'comfy.sd.go 7?'],
    ],
  ])('are optional behind %s', (_, text, expected) => {
    expect(inPack(text)).toEqual(expected)
  })

  test('are required if the handler raises again', () => {
    expect(inPack('try:\n  import comfy.new\nexcept ImportError:\n  print("old")\n  raise')).toEqual(['comfy.new 2'])
  })

  test('are required at import, or by the use of a node', () => {
    const text = 'import comfy.sd\nclass A:\n  def run(self):\n    return comfy.sd.go()'
    expect(inPack(text)).toEqual(['comfy.sd 1', 'comfy.sd.go 4~'])
  })

  test.each([
    ['names that the pack sets', 'import nodes\nnodes.mine = 1\nprint(nodes.mine.x)', ['nodes 1']],
    ['variables of the same name', 'for nodes in [1]: print(nodes.real)\ndef f(server): return server.routes', []],
    ['imports for a type checker', 'from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n  import comfy.new', []],
    [
      'postponed annotations',
      'from __future__ import annotations\nimport comfy.sd\ndef f(a: comfy.sd.New): pass',
      ['comfy.sd 2'],
    ],
  ])('do not include %s', (_, text, expected) => {
    expect(inPack(text)).toEqual(expected)
  })

  test('do not include a file of the pack that has the name of a module', () => {
    expect(used({ '__init__.py': 'from . import nodes\nnodes.go.now()', 'nodes.py': 'go = 1' })).toEqual([])
  })

  test('are limited, with required ones first', () => {
    const many = Array.from({ length: 6000 }, (_, at) => `  from comfy.m${at} import a`).join('\n')
    const text = `try:\n${many}\nexcept ImportError: pass\n`
    const files = [{ path: '__init__.py', text: `import comfy.zoo\n${text}`, size: 1, head: new Uint8Array() }]
    const { comfyui } = scanPack(parsers, files).effects
    expect(comfyui?.symbols.length).toBe(400)
    expect(comfyui?.symbolCount).toBe(5000)
    expect(comfyui?.symbols.find(({ guarded }) => !guarded)?.name).toBe('comfy.zoo')
  })
})
