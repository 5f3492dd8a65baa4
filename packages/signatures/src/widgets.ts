import type { InputSignature, Json } from './signature.ts'

/** Types that the front end draws as widgets, from its own table of widgets. */
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

/** Types of links that nodes of ComfyUI itself make and take. */
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

/** Whether the front end has a widget of its own for a type. */
export function isKnownWidget(type: unknown): boolean {
  return typeof type === 'string' && widgetTypes.has(type)
}

/**
 * `widget` where a workflow stores a value, `socket` where it stores a link only. Scripts of a pack may draw a type of their
 * own as a widget, which a `default` or a list of `options` hints at. Such an input, and one whose type is not known, is
 * `unknown`.
 */
export function kindOfInput(input: InputSignature): 'widget' | 'socket' | 'unknown' {
  return isTrue(input.options['forceInput']) ? 'socket' : kindUnlessForced(input)
}

/** As JavaScript takes it: packs write `"True"` as well. */
function isTrue(value: Json | undefined): boolean {
  return !!value
}

function kindUnlessForced({ type, options }: InputSignature): 'widget' | 'socket' | 'unknown' {
  if (typeof options['widgetType'] === 'string') return 'widget'
  if (type === undefined) return 'unknown'
  if (widgetTypes.has(type)) return 'widget'
  return holdsValue(options['default']) || Array.isArray(options['options']) ? 'unknown' : 'socket'
}

/** `None`, `{}` and `[]` are what a function gets without a link. */
function holdsValue(value: Json | undefined): boolean {
  if (value === undefined || value === null) return false
  return typeof value !== 'object' || Object.keys(value).length > 0
}

/**
 * Names of the values in `widgets_values`, in order, up to the first input of unknown kind. `withForced` counts inputs that
 * `forceInput` turns into sockets as well, as older workflows do.
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
    // The front end adds the button behind all required inputs, once.
    if (index === required.length - 1 && required.some(isUpload)) names.push('/upload')
  }
  return { names, isWhole: true }
}

/** Values behind a seed or a choice that changes by itself after a run. */
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
