import { loadParsers } from '@registry/syntax'
import { expect, it } from 'vitest'
import { analyseFiles } from './analyse-files.ts'

const parsers = await loadParsers()

const python = `WEB_DIRECTORY = "./web"
class A:
    @classmethod
    def INPUT_TYPES(cls):
        return {"required": {"image": ("IMAGE",), "color": ("COLOR_CODE", {"tooltip": "of the lamp"})}}
NODE_CLASS_MAPPINGS = {"Lamp": A}
`
const script = 'app.registerExtension({ getCustomWidgets() { return { COLOR_CODE(node, name) {} } } })'

function inputsOf(files: Record<string, string>) {
  const packFiles = Object.entries(files).map(([path, text]) => ({
    path,
    text,
    size: text.length,
    head: new Uint8Array(),
  }))
  return analyseFiles(parsers, packFiles).extraction.nodes[0]?.inputs.required
}

it('an input whose type is drawn by a script of the pack is a widget', () => {
  expect(inputsOf({ '__init__.py': python, 'web/color.js': script })).toEqual([
    { name: 'image', type: 'IMAGE', options: {}, confidence: 'stated' },
    {
      name: 'color',
      type: 'COLOR_CODE',
      options: { tooltip: 'of the lamp', widgetType: 'COLOR_CODE' },
      confidence: 'derived',
    },
  ])
})

it('a script that no browser loads defines no widget', () => {
  const files = { '__init__.py': python, 'web/other.js': '', 'unused/color.js': script }
  expect(inputsOf(files)?.[1]?.options).toEqual({ tooltip: 'of the lamp' })
})
