import { createHash, randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { between, seeded } from './random.ts'

export interface MadePack {
  id: string
  version: string
  bytes: Buffer<ArrayBuffer>
  sha256: string
  /** Number of comfy nodes. */
  nodes: number
}

export interface Making {
  id: string
  version: string
  /** Approximate size of the archive in bytes. */
  size: number
  nodes: number
  /** Statements in each node's function; 40 make about 5 KB for each node. */
  statements: number
}

/** Generates a realistic pack: Python with nodes, a front end, and incompressible pictures and weights. */
export async function makePack({ id, version, size, nodes, statements }: Making): Promise<MadePack> {
  const zip = new ZipFile()
  const modules = Math.max(1, Math.round(nodes / 10))
  zip.addBuffer(Buffer.from(manifest(id, version)), 'pyproject.toml')
  zip.addBuffer(Buffer.from(`# ${id}\n\nNodes that a benchmark publishes.\n`), 'README.md')
  zip.addBuffer(Buffer.from(door(modules)), '__init__.py')
  for (let module = 0; module < modules; module++) {
    const some = names(id, nodes).filter((_, i) => i % modules === module)
    zip.addBuffer(Buffer.from(python(some, statements)), `nodes/part_${module}.py`)
  }
  zip.addBuffer(Buffer.from('"""Parts."""\n'), 'nodes/__init__.py')
  zip.addBuffer(Buffer.from(javascript(id)), 'web/js/widgets.js')
  const text = nodes * statements * 20
  const noise = Math.max(1000, size - text)
  for (let part = 0; part < 4; part++) {
    const name = part < 3 ? `assets/example-${part}.png` : 'models/weights.safetensors'
    zip.addBuffer(randomBytes(Math.ceil(noise / 4)), name, { compress: false })
  }
  zip.end()
  const bytes = Buffer.from(await buffer(zip.outputStream))
  return { id, version, bytes, sha256: createHash('sha256').update(bytes).digest('hex'), nodes }
}

function names(id: string, nodes: number): string[] {
  const prefix = id.replaceAll(/[^a-z0-9]/g, '')
  return Array.from({ length: nodes }, (_, i) => `${prefix}Node${i}`)
}

function manifest(id: string, version: string): string {
  return `[project]
name = "${id}"
description = "Made by a benchmark"
version = "${version}"
license = { text = "MIT" }
dependencies = ["numpy", "pillow>=10"]

[tool.comfy]
PublisherId = "bench"
DisplayName = "${id}"
`
}

function door(modules: number): string {
  const parts = Array.from({ length: modules }, (_, i) => i)
  return [
    ...parts.map((i) => `from .nodes.part_${i} import CLASSES as C${i}, NAMES as N${i}`),
    '',
    `NODE_CLASS_MAPPINGS = {${parts.map((i) => `**C${i}`).join(', ')}}`,
    `NODE_DISPLAY_NAME_MAPPINGS = {${parts.map((i) => `**N${i}`).join(', ')}}`,
    'WEB_DIRECTORY = "./web/js"',
    '',
  ].join('\n')
}

function python(classes: string[], statements: number): string {
  return [
    'import os',
    'import numpy as np',
    'import torch',
    'import folder_paths',
    '',
    ...classes.map((name) => comfyNode(name, statements)),
    `CLASSES = {${classes.map((name) => `"${name}": ${name}`).join(', ')}}`,
    `NAMES = {${classes.map((name) => `"${name}": "The ${name}"`).join(', ')}}`,
    '',
  ].join('\n')
}

function comfyNode(name: string, statements: number): string {
  const random = seeded(name.length * 31 + statements)
  const body = Array.from({ length: statements }, (_, i) => `        ${statement(random, i)}`)
  return `
class ${name}:
    """Blends two images by a mask, as the benchmark's packs do."""

    @classmethod
    def INPUT_TYPES(cls):
        return {
            "required": {
                "image": ("IMAGE",),
                "other": ("IMAGE", {"tooltip": "What it is blended with."}),
                "strength": ("FLOAT", {"default": 0.5, "min": 0.0, "max": 1.0, "step": 0.01}),
                "mode": (["normal", "multiply", "screen", "overlay"], {"default": "normal"}),
                "checkpoint": (folder_paths.get_filename_list("checkpoints"),),
            },
            "optional": {"mask": ("MASK",), "seed": ("INT", {"default": 0, "min": 0, "max": 2**32 - 1})},
            "hidden": {"prompt": "PROMPT", "unique_id": "UNIQUE_ID"},
        }

    RETURN_TYPES = ("IMAGE", "MASK")
    RETURN_NAMES = ("image", "mask")
    FUNCTION = "blend"
    CATEGORY = "bench/blending"

    def blend(self, image, other, strength, mode, checkpoint, mask=None, seed=0, prompt=None, unique_id=None):
        result = image.clone()
${body.join('\n')}
        return (result, mask)
`
}

function statement(random: () => number, i: number): string {
  const [a, b] = [between(random, 1, 512), random().toFixed(6)]
  const statements = [
    `part_${i} = torch.nn.functional.interpolate(image.movedim(-1, 1), size=(${a}, ${a}), mode="bilinear")`,
    `result = result * (1.0 - strength) + other * ${b} if mode != "screen" else 1.0 - (1.0 - result) * ${b}`,
    `weights_${i} = [float(value) / ${a} for value in np.linspace(0.0, ${b}, ${a}) if value > 0.0]`,
    `if mask is not None and mask.shape[-1] > ${a}: result[..., : mask.shape[-1]] *= ${b}`,
  ]
  return statements[i % statements.length] ?? 'pass'
}

function javascript(id: string): string {
  const widgets = Array.from(
    { length: 200 },
    (_, i) =>
      `  widgets.set('widget-${i}', (node) => node.addWidget('slider', 'value ${i}', ${i}, () => {}, { max: 100 }))`,
  )
  return `import { app } from '../../scripts/app.js'

const widgets = new Map()
app.registerExtension({
  name: '${id}',
  async beforeRegisterNodeDef(nodeType, nodeData) {
    for (const [name, add] of widgets) if (nodeData.name.endsWith(name)) add(nodeType.prototype)
  },
})

export function register() {
${widgets.join('\n')}
}
`
}
