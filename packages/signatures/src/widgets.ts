import type { InputSignature } from './signature.ts'

const widgetTypes: ReadonlySet<string> = new Set(['INT', 'FLOAT', 'STRING', 'BOOLEAN', 'COMBO'])

/** Whether the front end draws an input as a widget, whose value a workflow stores. Other inputs are sockets for links. */
export function isWidget({ type, options }: InputSignature): boolean {
  if (options['forceInput'] === true) return false
  return (type !== undefined && widgetTypes.has(type)) || typeof options['widgetType'] === 'string'
}

/**
 * Names of the values in `widgets_values`, in order. The front end adds a companion behind a seed (what happens to it after
 * a run) and behind a choice of files (the upload button); each takes a place of its own.
 */
export function widgetValues(inputs: readonly InputSignature[]): string[] {
  return inputs.filter(isWidget).flatMap((input) => {
    const companion = companionOf(input)
    return companion === undefined ? [input.name] : [input.name, `${input.name}/${companion}`]
  })
}

function companionOf({ name, type, options }: InputSignature): string | undefined {
  const isSeed = type === 'INT' && (name === 'seed' || name === 'noise_seed')
  if (options['control_after_generate'] !== undefined ? options['control_after_generate'] !== false : isSeed)
    return 'control_after_generate'
  return uploads.some((option) => options[option] === true) ? 'upload' : undefined
}

const uploads = ['image_upload', 'video_upload', 'audio_upload', 'file_upload']
