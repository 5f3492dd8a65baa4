import type { InputSignature, Json } from './signature.ts'

/** Types in the front end's own table of widgets. */
const widgetTypes: ReadonlySet<string> = new Set([
  'INT',
  'FLOAT',
  'STRING',
  'BOOLEAN',
  'COMBO',
  'COLOR',
  'BOUNDING_BOX',
  'CURVE',
  'MARKDOWN',
  'TEXTAREA',
  'LOAD_3D',
  'COMFY_DYNAMICCOMBO_V3',
])

/** Link types that ComfyUI's own comfy nodes output and accept. */
const coreTypes: ReadonlySet<string> = new Set([
  'AUDIO',
  'CLIP',
  'CLIP_VISION',
  'CLIP_VISION_OUTPUT',
  'CONDITIONING',
  'CONTROL_NET',
  'GUIDER',
  'IMAGE',
  'LATENT',
  'LATENT_UPSCALE_MODEL',
  'MASK',
  'MODEL',
  'NOISE',
  'SAMPLER',
  'SIGMAS',
  'STYLE_MODEL',
  'UPSCALE_MODEL',
  'VAE',
  'VIDEO',
])

export function isCoreType(type: string): boolean {
  return coreTypes.has(type) || widgetTypes.has(type) || type === '*'
}

/** Returns whether the front end has its own widget for a type. */
export function isKnownWidget(type: unknown): boolean {
  return typeof type === 'string' && widgetTypes.has(type)
}

/**
 * Returns `widget` if a workflow stores a value, or `socket` if it stores only a link. Returns `unknown` for an unknown
 * type, and for a custom type whose `default` or `options` suggest a widget.
 */
export function kindOfInput(input: InputSignature): 'widget' | 'socket' | 'unknown' {
  return isTrue(input.options['forceInput']) ? 'socket' : kindUnlessForced(input)
}

/** Converts a value to a boolean as JavaScript does, because packs also write `"True"`. */
function isTrue(value: Json | undefined): boolean {
  return !!value
}

function kindUnlessForced({ type, options }: InputSignature): 'widget' | 'socket' | 'unknown' {
  if (typeof options['widgetType'] === 'string') return 'widget'
  if (type === undefined) return 'unknown'
  if (widgetTypes.has(type)) return 'widget'
  return holdsValue(options['default']) || Array.isArray(options['options']) ? 'unknown' : 'socket'
}

/** Returns whether a default is a real value. `None`, `{}` and `[]` only stand for a missing link. */
function holdsValue(value: Json | undefined): boolean {
  if (value === undefined || value === null) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/**
 * Returns the names of the values in `widgets_values`, in order, up to the first input of unknown kind. `withForced`
 * includes inputs that `forceInput` makes sockets, as in older workflows.
 */
export function widgetValues(
  inputs: readonly InputSignature[],
  { withForced = false } = {},
): { names: string[]; isWhole: boolean } {
  const names: string[] = []
  const required = inputs.filter(({ isRequired }) => isRequired)
  const kindOf = withForced ? kindUnlessForced : kindOfInput
  for (const [index, input] of inputs.entries()) {
    if (kindOf(input) === 'unknown') return { names, isWhole: false }
    if (kindOf(input) === 'widget') names.push(input.name, ...companionsOf(input))
    // The front end adds the upload button once, after all required inputs.
    if (index === required.length - 1 && required.some(isUpload)) names.push('/upload')
  }
  return { names, isWhole: true }
}

/** Returns the companion values of a seed or a choice that changes after each run. */
function companionsOf({ name, type, options }: InputSignature): string[] {
  const stated = options['control_after_generate']
  const isSeed = type === 'INT' && (name === 'seed' || name === 'noise_seed')
  if (stated === undefined ? !isSeed : stated === false) return []
  return type === 'COMBO'
    ? [`${name}/control_after_generate`, `${name}/control_filter_list`]
    : [`${name}/control_after_generate`]
}

const uploads: ReadonlySet<string> = new Set(['image_upload', 'video_upload', 'audio_upload', 'file_upload'])

function isUpload({ options }: InputSignature): boolean {
  return Object.entries(options).some(([option, value]) => uploads.has(option) && value === true)
}
