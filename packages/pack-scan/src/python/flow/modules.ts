import { joinModule } from '@registry/syntax'
import type { Evaluator } from '../evaluator.ts'
import { canonical } from '../names.ts'
import type { PythonFile } from '../python-file.ts'
import { bind, frameOf } from './frames.ts'
import { held, named, nothing, objectValue, textValue, type Frame, type Held, type Value } from './value.ts'

/** Placeholder for the folder of the pack in paths built from `__file__`. */
export const packFolder = '<pack>'

/** The modules of a pack. Each module runs only once. */
export interface Modules {
  /** Runs a module. Returns at once when the module is already running. */
  run(file: PythonFile): Held
  /** Resolves `import module`. */
  find(file: PythonFile, module: string): Value
  /** Resolves `from module import name`. */
  findMember(file: PythonFile, module: string, name: string): Value
}

export function createModules(
  e: Pick<Evaluator, 'moduleFile'>,
  runBody: (file: PythonFile, frame: Frame) => void,
): Modules {
  const modules = new Map<PythonFile, Held>()
  const run = (file: PythonFile): Held => {
    const known = modules.get(file)
    if (known) return known
    const frame = frameOf(file)
    const module = held('module')
    module.fields = frame.names
    modules.set(file, module)
    bind(frame, '__file__', textValue(`${packFolder}/${file.path}`, true))
    bind(frame, '__builtins__', named('builtins'))
    runBody(file, frame)
    return module
  }
  return {
    run,
    find: (file, module) => {
      const found = e.moduleFile(file.path, module)
      return found ? objectValue(run(found)) : named(canonical(withoutDots(module)))
    },
    findMember: (file, module, name) => {
      const found = e.moduleFile(file.path, module)
      const known = found && found !== file ? run(found).fields.get(name) : undefined
      if (known) return known
      const below = e.moduleFile(file.path, joinModule(module, name))
      if (below) return objectValue(run(below))
      return found ? nothing : named(canonical(`${withoutDots(module)}.${name}`))
    },
  }
}

function withoutDots(module: string): string {
  return module.replace(/^\.+/, '')
}

/** Converts a path inside the pack to a path from the pack's root; undefined for other paths. */
export function ownPath(path: string): string | undefined {
  const plain = path.replaceAll('\\', '/')
  if (!plain.startsWith(`${packFolder}/`)) return undefined
  const parts: string[] = []
  for (const part of plain.slice(packFolder.length + 1).split('/')) {
    if (part === '..') {
      if (parts.pop() === undefined) return undefined
    } else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}
