import { inPack, listFolder } from '../evaluate/files.ts'
import type { Machine } from '../evaluate/machine.ts'
import { bool, list, text, tuple, unknown } from '../values/make.ts'
import { show } from '../values/show.ts'
import type { Arguments, Module, Value } from '../values/value.ts'
import type { Call } from './os-calls.ts'

/** Functions that load modules at run time. */
export const importCalls: Record<string, Call> = {
  'importlib.import_module': (machine, args) => importByName(machine, args),
  'importlib.reload': (_machine, { positional: [module] }) => module,
  'importlib.util.spec_from_file_location': (machine, { positional: [, path], named }) =>
    loadFile(machine, path ?? named.get('location')),
  'importlib.util.find_spec': () => unknown(),
  'importlib.util.module_from_spec': (_machine, { positional: [spec] }) => spec,
  'importlib.machinery.SourceFileLoader': (machine, { positional: [, path] }) => loadFile(machine, path),
  'pkgutil.iter_modules': (machine, args) => listModules(machine, args, false),
  'pkgutil.walk_packages': (machine, args) => listModules(machine, args, true),
  'inspect.getmembers': (machine, { positional: [object, test] }) => members(machine, object, test),
  'inspect.isclass': (_machine, { positional: [value] }) =>
    value && value.kind !== 'unknown' && value.kind !== 'external' ? bool(value.kind === 'class') : unknown('bool'),
  'inspect.getmodule': (_machine, { positional: [value] }) => (value?.kind === 'class' ? value.module : undefined),
}

function importByName(machine: Machine, { positional: [name, second], named }: Arguments): Value {
  const shown = name && show(name)
  if (shown === undefined) return missing(machine)
  const from = packageOf(machine, second ?? named.get('package'))
  const found = machine.importModule(from, shown)
  if (found.kind === 'unknown' && shown.startsWith('.')) missing(machine)
  return found
}

/** Returns the package for a relative import: the named package, otherwise the package of the calling file. */
function packageOf(machine: Machine, value: Value | undefined): Module | undefined {
  const name = value && show(value)
  const module = machine
    .loaded()
    .find((one) => (name === undefined ? one.file === machine.site.file : one.name === name))
  if (!module || module.isPackage) return module
  // `__name__` of a plain module names no package, so its folder is used.
  const folder = module.file.slice(0, module.file.lastIndexOf('/') + 1)
  return machine.load(`${folder}__init__.py`)
}

/** Returns the module of a file, which also serves as its spec and loader. */
function loadFile(machine: Machine, value: Value | undefined): Value {
  const path = value && show(value)
  const file = path === undefined ? undefined : inPack(path)
  if (file === undefined) return missing(machine)
  const name = machine.files.has(file) ? file : `${file}/__init__.py`
  return machine.load(name) ?? missing(machine)
}

function missing(machine: Machine): Value {
  machine.dynamicLoads.push({ site: machine.site })
  return unknown()
}

function listModules(machine: Machine, { positional, named }: Arguments, isDeep: boolean): Value {
  const folders = positional[0] ?? named.get('path')
  const prefix = named.get('prefix') ?? positional[1]
  const start = prefix?.kind === 'text' ? prefix.value : ''
  const rows: Value[] = []
  for (const folder of folders ? machine.walk(folders).items : []) {
    const path = show(folder)
    if (path !== undefined) addModules(machine, path, start, isDeep, rows)
  }
  return rows.length > 0 ? list(rows) : missing(machine)
}

function addModules(machine: Machine, path: string, prefix: string, isDeep: boolean, rows: Value[]): void {
  const found = listFolder(machine, path)
  if (!found || rows.length > 2000) return
  const add = (name: string, isPackage: boolean): void => {
    rows.push(moduleInfo(machine, prefix + name, isPackage))
  }
  for (const file of found.files) if (file.endsWith('.py') && file !== '__init__.py') add(file.slice(0, -3), false)
  for (const folder of found.folders) {
    const below = listFolder(machine, `${path}/${folder}`)
    if (!below?.files.includes('__init__.py')) continue
    add(folder, true)
    if (isDeep) addModules(machine, `${path}/${folder}`, `${prefix}${folder}.`, true, rows)
  }
}

function members(machine: Machine, object: Value | undefined, test: Value | undefined): Value {
  const names = object && machine.attribute(object, '__dict__')
  if (names?.kind !== 'dict') return unknown('list')
  const isForClasses = test?.kind === 'external' && test.path === 'inspect.isclass'
  const rows: Value[] = []
  for (const { key, value } of names.entries.values()) {
    machine.budget.spend(1)
    if (!isForClasses || value.kind === 'class') rows.push(tuple([key, value]))
  }
  return list(rows)
}

/** Returns an item of `pkgutil.iter_modules`. Packs unpack such items or read their fields by name. */
function moduleInfo(machine: Machine, name: string, isPackage: boolean): Value {
  const row = [unknown(), text(name), bool(isPackage)]
  const type = machine.defineClass('ModuleInfo', [], new Map())
  const [, nameValue = unknown(), packageValue = unknown()] = row
  const attributes = new Map([
    ['name', nameValue],
    ['ispkg', packageValue],
  ])
  return { kind: 'instance', of: type, attributes, payload: tuple(row) }
}
