import type { Machine } from '../evaluate/machine.ts'
import { put } from '../values/keys.ts'
import { dict, list, number, text, unknown } from '../values/make.ts'
import type { Arguments, External, Value } from '../values/value.ts'
import { coreClass } from './core-classes.ts'
import { schemaPath } from './io-types.ts'
import { schemaAttribute, schemaCall } from './schema-values.ts'

/** Lists of choices that depend on the installation. */
const lists = new Set([
  'comfy.samplers.KSampler.SAMPLERS',
  'comfy.samplers.KSampler.SCHEDULERS',
  'comfy.samplers.SAMPLER_NAMES',
  'comfy.samplers.SCHEDULER_NAMES',
  'comfy.samplers.KSAMPLER_NAMES',
  'comfy.samplers.SCHEDULER_HANDLERS',
  'folder_paths.get_filename_list()',
  'folder_paths.get_folder_paths()',
  'folder_paths.get_input_subfolders()',
  'folder_paths.filter_files_content_types()',
  'folder_paths.recursive_search()',
])

const mostReplacements = 2000

/** Formats for saving videos. Their enums grow with ComfyUI releases. */
const videoKinds = /^comfy_api\..*\bVideo(Container|Codec)\.as_input\(\)$/

/** Functions and attributes of ComfyUI that hold a folder. */
const folders = /^folder_paths\.(get_\w*(directory|path|folder)\w*\(\)|base_path|models_dir|\w*_directory)$/

/** The known value of an attribute of ComfyUI. */
export function comfyAttribute(machine: Machine, path: string): Value | undefined {
  if (lists.has(path)) return list([], true)
  if (path === 'nodes.MAX_RESOLUTION') return number(16384)
  if (path === 'nodes.NODE_CLASS_MAPPINGS') return machine.coreMappings.classes
  if (path === 'nodes.NODE_DISPLAY_NAME_MAPPINGS') return machine.coreMappings.names
  if (folders.test(path)) return unknown('text')
  const core = /^nodes\.(\w+)$/.exec(path)?.[1]
  if (core !== undefined) return coreClass(machine, core)
  const type = /^comfy\.comfy_types(?:\.\w+)*\.IO\.([A-Z_\d]+)(?:\.value)?$/.exec(path)?.[1]
  if (type !== undefined) return text(ioTypes.get(type) ?? type)
  return schemaAttribute(path)
}

/** Members of ComfyUI's `IO` whose name differs from the type. */
const ioTypes = new Map<string, string>(
  Object.entries({ ANY: '*', NUMBER: 'FLOAT,INT', PRIMITIVE: 'STRING,FLOAT,INT,BOOLEAN' }),
)

/** Returns the known result of a ComfyUI function. */
export function comfyCall(machine: Machine, callee: External, args: Arguments): Value | undefined {
  const path = `${callee.path}()`
  if (lists.has(path) || videoKinds.test(path)) return list([], true)
  if (callee.path.endsWith('.INPUT_TYPES')) return openInputs(machine)
  if (schemaPath(callee.path) === 'NodeReplace' && machine.replacements.length < mostReplacements) {
    machine.replacements.push(args)
  }
  return folders.test(path) ? unknown('text') : schemaCall(callee.path, args, callee)
}

/** Returns unknown inputs of a class outside the pack. Packs add their own inputs to them. */
function openInputs(machine: Machine): Value {
  const inputs = dict(true)
  for (const section of ['required', 'optional', 'hidden']) put(inputs, text(section), dict(true), machine.site)
  return inputs
}
