import type { Json } from '../definition.ts'

/** Inputs and outputs of a ComfyUI node, for classes of packs that derive from this node. */
export interface CoreNode {
  required: Record<string, [string, Record<string, Json>?]>
  hidden?: Record<string, string>
  returns: string[]
  function: string
  category: string
  isOutput?: true
}

const seed: [string, Record<string, Json>] = [
  'INT',
  { default: 0, min: 0, max: 2 ** 64 - 1, control_after_generate: true },
]
const size = (value: number): [string, Record<string, Json>] => [
  'INT',
  { default: value, min: 16, max: 16384, step: 8 },
]
const strength: [string, Record<string, Json>] = ['FLOAT', { default: 1, min: -100, max: 100, step: 0.01 }]
const saved = { prompt: 'PROMPT', extra_pnginfo: 'EXTRA_PNGINFO' }
const steps: [string, Record<string, Json>] = ['INT', { default: 20, min: 1, max: 10000 }]
const cfg: [string, Record<string, Json>] = ['FLOAT', { default: 8, min: 0, max: 100, step: 0.1, round: 0.01 }]

/** ComfyUI nodes that packs most often derive from. Choices of a `COMBO` depend on the installation. */
export const coreNodes: Record<string, CoreNode> = {
  KSampler: {
    required: {
      model: ['MODEL'],
      seed,
      steps,
      cfg,
      sampler_name: ['COMBO'],
      scheduler: ['COMBO'],
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      latent_image: ['LATENT'],
      denoise: ['FLOAT', { default: 1, min: 0, max: 1, step: 0.01 }],
    },
    returns: ['LATENT'],
    function: 'sample',
    category: 'sampling',
  },
  KSamplerAdvanced: {
    required: {
      model: ['MODEL'],
      add_noise: ['COMBO', { options: ['enable', 'disable'] }],
      noise_seed: seed,
      steps,
      cfg,
      sampler_name: ['COMBO'],
      scheduler: ['COMBO'],
      positive: ['CONDITIONING'],
      negative: ['CONDITIONING'],
      latent_image: ['LATENT'],
      start_at_step: ['INT', { default: 0, min: 0, max: 10000 }],
      end_at_step: ['INT', { default: 10000, min: 0, max: 10000 }],
      return_with_leftover_noise: ['COMBO', { options: ['disable', 'enable'] }],
    },
    returns: ['LATENT'],
    function: 'sample',
    category: 'sampling',
  },
  CheckpointLoaderSimple: {
    required: { ckpt_name: ['COMBO'] },
    returns: ['MODEL', 'CLIP', 'VAE'],
    function: 'load_checkpoint',
    category: 'loaders',
  },
  LoraLoader: {
    required: {
      model: ['MODEL'],
      clip: ['CLIP'],
      lora_name: ['COMBO'],
      strength_model: strength,
      strength_clip: strength,
    },
    returns: ['MODEL', 'CLIP'],
    function: 'load_lora',
    category: 'loaders',
  },
  LoraLoaderModelOnly: {
    required: { model: ['MODEL'], lora_name: ['COMBO'], strength_model: strength },
    returns: ['MODEL'],
    function: 'load_lora_model_only',
    category: 'loaders',
  },
  VAELoader: { required: { vae_name: ['COMBO'] }, returns: ['VAE'], function: 'load_vae', category: 'loaders' },
  ControlNetLoader: {
    required: { control_net_name: ['COMBO'] },
    returns: ['CONTROL_NET'],
    function: 'load_controlnet',
    category: 'loaders',
  },
  VAEDecode: {
    required: { samples: ['LATENT'], vae: ['VAE'] },
    returns: ['IMAGE'],
    function: 'decode',
    category: 'latent',
  },
  VAEEncode: {
    required: { pixels: ['IMAGE'], vae: ['VAE'] },
    returns: ['LATENT'],
    function: 'encode',
    category: 'latent',
  },
  CLIPTextEncode: {
    required: { text: ['STRING', { multiline: true, dynamicPrompts: true }], clip: ['CLIP'] },
    returns: ['CONDITIONING'],
    function: 'encode',
    category: 'conditioning',
  },
  EmptyLatentImage: {
    required: { width: size(512), height: size(512), batch_size: ['INT', { default: 1, min: 1, max: 4096 }] },
    returns: ['LATENT'],
    function: 'generate',
    category: 'latent',
  },
  LoadImage: {
    required: { image: ['COMBO', { image_upload: true }] },
    returns: ['IMAGE', 'MASK'],
    function: 'load_image',
    category: 'image',
  },
  LoadImageMask: {
    required: {
      image: ['COMBO', { image_upload: true }],
      channel: ['COMBO', { options: ['alpha', 'red', 'green', 'blue'] }],
    },
    returns: ['MASK'],
    function: 'load_image',
    category: 'mask',
  },
  SaveImage: {
    required: { images: ['IMAGE'], filename_prefix: ['STRING', { default: 'ComfyUI' }] },
    hidden: saved,
    returns: [],
    function: 'save_images',
    category: 'image',
    isOutput: true,
  },
  PreviewImage: {
    required: { images: ['IMAGE'] },
    hidden: saved,
    returns: [],
    function: 'save_images',
    category: 'image',
    isOutput: true,
  },
}
