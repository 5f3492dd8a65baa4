import type { Machine } from '../evaluate/machine.ts'
import type { Module } from '../values/value.ts'
import { isSchemaClass } from './schema-node.ts'
import { addClasses, addModule, addNames, textNamed, type Found } from './find-mappings.ts'

/** Files and folders that packs do not load. */
const aside =
  /(^|\/)(tests?|testing|examples?|archived?s?|backups?|old|docs?|disabled|venv|site-packages|node_modules|build|dist|\.[^/]*)\//i
const asideFile = /(^|\/)(test_[^/]*|[^/]*_test|conftest|setup)\.py$/i

const sayNodes = /NODE_CLASS_MAPPINGS|comfy_entrypoint|ComfyExtension/

/**
 * Adds the nodes that ComfyUI would load from the root's `__init__.py` to `found`. Without any, it tries other entry
 * files. When some nodes are unresolved, it also reads the other loaded modules. Throws when the steps run out.
 */
export function findNodes(machine: Machine, found: Found): void {
  const entry = machine.files.has('__init__.py') ? machine.load('__init__.py') : undefined
  if (entry) {
    addModule(machine, entry, found)
    found.webDirectory = textNamed(machine, entry, 'WEB_DIRECTORY')
  }
  addCore(machine, found)
  if (isEmpty(found)) addOtherEntries(machine, found)
  else if (found.open.length > 0) addLoaded(machine, found)
}

const isEmpty = (found: Found): boolean => found.classes.size === 0 && found.schemas.length === 0

/** Adds ComfyUI's own mappings, which some packs fill directly. */
function addCore(machine: Machine, found: Found): void {
  const { classes, names } = machine.coreMappings
  addClasses({ ...classes, isOpen: false }, found, { file: '__init__.py', line: 1 })
  addNames(names, found)
}

/** Reads every loaded module. When a dynamic load is unresolved, it first loads all candidate files. */
function addLoaded(machine: Machine, found: Found): void {
  if (machine.dynamicLoads.length > 0) {
    for (const file of candidates(machine)) machine.load(file)
  }
  for (const module of machine.loaded()) {
    if (isAside(module.file)) continue
    addModule(machine, module, found)
  }
}

/** Tries candidate files in the root, then the nearest packages, then all packages, then every candidate. */
function addOtherEntries(machine: Machine, found: Found): void {
  const files = candidates(machine)
  const inRoot = files.filter((file) => !file.includes('/'))
  const packages = files.filter((file) => file.endsWith('/__init__.py'))
  const nearest = Math.min(...packages.map((file) => depthOf(file)))
  const groups = [inRoot, packages.filter((file) => depthOf(file) === nearest), packages, files]
  for (const group of groups) {
    for (const file of group) {
      const module = machine.load(file)
      if (module) addModule(machine, module, found)
    }
    addCore(machine, found)
    if (!isEmpty(found)) return
  }
  for (const module of machine.loaded()) addSchemas(module, found)
}

/** Adds schema classes of a module, for packs without any mapping. */
function addSchemas(module: Module, found: Found): void {
  if (isAside(module.file)) return
  for (const value of module.scope.names.values()) {
    const isOwn = isSchemaClass(value) && value.module === module
    if (isOwn && !found.schemas.includes(value)) found.schemas.push(value)
  }
}

const depthOf = (file: string): number => file.split('/').length

const isAside = (file: string): boolean => aside.test(file) || asideFile.test(file)

/** Lists the files that mention node declarations, by depth and name. */
function candidates(machine: Machine): string[] {
  const files: string[] = []
  for (const [file, text] of machine.files) {
    machine.budget.spend(1)
    if (file.endsWith('.py') && !isAside(file) && sayNodes.test(text)) files.push(file)
  }
  return files.sort((a, b) => depthOf(a) - depthOf(b) || (a < b ? -1 : 1))
}
