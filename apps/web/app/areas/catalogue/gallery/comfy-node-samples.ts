import type { Schema } from '@registry/api-client'

const sample = (
  name: string,
  inputs: Record<string, unknown>,
  outputs: unknown[],
  rest: Partial<Schema<'ComfyNode'>> = {},
): Schema<'ComfyNode'> => ({
  comfy_node_name: name,
  input_types: JSON.stringify(inputs),
  return_types: JSON.stringify(outputs),
  ...rest,
})

/** Comfy node definitions of every kind that the canvas draws. */
export const comfyNodeSamples: Schema<'ComfyNode'>[] = [
  sample(
    'KSampler',
    {
      required: {
        model: ['MODEL', { tooltip: 'The model used for denoising the input latent.' }],
        seed: ['INT', { default: 0, min: 0, max: 2 ** 64, control_after_generate: true }],
        steps: ['INT', { default: 20, min: 1, max: 10_000 }],
        cfg: ['FLOAT', { default: 8, min: 0, max: 100, step: 0.1, round: 0.01 }],
        sampler_name: [['euler', 'euler_ancestral', 'heun', 'dpm_2'], {}],
        scheduler: ['COMBO', { options: ['normal', 'karras'] }],
        positive: ['CONDITIONING'],
        negative: ['CONDITIONING'],
        latent_image: ['LATENT'],
        denoise: ['FLOAT', { default: 1, step: 0.01 }],
      },
    },
    ['LATENT'],
    { category: 'sampling', description: 'Denoises a latent image by a sampler.' },
  ),
  sample(
    'Text 🐍 Everything',
    {
      required: {
        text: ['STRING', { multiline: true, default: 'a photo of a cat\nsitting on a wall' }],
        file: ['STRING', { default: 'output.png' }],
        enabled: ['BOOLEAN', { default: true, label_on: 'enabled', label_off: 'disabled' }],
        off: ['BOOLEAN', {}],
        ckpt_name: ['COMBO', {}],
        forced: ['INT', { forceInput: true }],
        anything: ['*'],
        either: ['INT,FLOAT'],
      },
      optional: {
        mask: ['MASK'],
        pipe: ['PIPE_LINE', { tooltip: 'What the pipe loader gives.' }],
        unknown: [null],
        a_very_long_name_that_does_not_fit_beside_its_type: ['A_TYPE_WITH_A_VERY_LONG_NAME'],
      },
      hidden: { prompt: 'PROMPT', unique_id: 'UNIQUE_ID' },
    },
    ['IMAGE', 'PIPE_LINE', 'SEGS', 'BBOX_DETECTOR', null],
    {
      return_names: '["images", "pipe", "segs"]',
      output_is_list: [true],
      output_node: true,
      deprecated: true,
      experimental: true,
      category: 'api node/text',
      confidence: { category: 'computed' },
    },
  ),
  sample(
    'Many inputs',
    { optional: Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`image_${at + 1}`, ['IMAGE']])) },
    ['IMAGE'],
    { display_name: 'A pack writes a very long title for a comfy node that nobody can read at once' },
  ),
  sample('Nothing', {}, []),
  { comfy_node_name: 'Broken', input_types: '{"required": [', return_types: 'IMAGE' },
]
