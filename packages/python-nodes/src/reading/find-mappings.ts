import type { Machine } from '../evaluate/machine.ts'
import { show } from '../values/show.ts'
import type { Class, Dict, Entry, Module, Site, Value } from '../values/value.ts'

/** The nodes that modules declare. */
export interface Found {
  /** Node classes by name, in the order of the mappings. */
  classes: Map<string, { value: Value; site: Site }>
  names: Map<string, Value>
  /** Schema classes, which define their own node names. */
  schemas: Class[]
  /** Places that may declare more nodes. */
  open: Site[]
  /** The folder of browser scripts. */
  webDirectory?: string | undefined
}

const stepsOfEntry = 200_000

export const nothingFound = (): Found => ({ classes: new Map(), names: new Map(), schemas: [], open: [] })

/** Adds the nodes of `NODE_CLASS_MAPPINGS` and `comfy_entrypoint` of a module. */
export function addModule(machine: Machine, module: Module, found: Found): void {
  const mapping = readName(machine, module, 'NODE_CLASS_MAPPINGS')
  const classes = asDict(mapping)
  const site = { file: module.file, line: 1 }
  if (classes) addClasses(classes, found, site)
  else if (mapping && mapping.kind !== 'none') addOpen(found, site)
  const names = asDict(readName(machine, module, 'NODE_DISPLAY_NAME_MAPPINGS'))
  if (names) addNames(names, found)
  addEntrypoint(machine, module, found)
}

/** Returns the text value of a module's name; undefined when the value is unknown. */
export function textNamed(machine: Machine, module: Module, name: string): string | undefined {
  const value = readName(machine, module, name)
  return value?.kind === 'text' || value?.kind === 'path' ? show(value) : undefined
}

/** Adds the classes of a mapping. For entries with unknown names, it records only their place as open. */
export function addClasses(classes: Dict, found: Found, site: Site): void {
  for (const entry of classes.entries.values()) {
    const name = nameOf(entry)
    if (name === undefined) addOpen(found, entry.site)
    else if (!found.classes.has(name)) found.classes.set(name, { value: entry.value, site: entry.site })
  }
  if (classes.isOpen) addOpen(found, classes.openAt ?? site)
}

function addOpen(found: Found, site: Site): void {
  if (!found.open.some(({ file, line }) => file === site.file && line === site.line)) found.open.push(site)
}

/** Adds display names. */
export function addNames(names: Dict, found: Found): void {
  for (const entry of names.entries.values()) {
    const name = nameOf(entry)
    if (name !== undefined) found.names.set(name, entry.value)
  }
}

function readName(machine: Machine, module: Module, name: string): Value | undefined {
  const value = machine.budget.within(stepsOfEntry, () => machine.attribute(module, name))
  return value?.kind === 'unknown' && !module.scope.names.has(name) ? undefined : value
}

function asDict(value: Value | undefined): Dict | undefined {
  const content = value?.kind === 'instance' ? value.payload : value
  return content?.kind === 'dict' ? content : undefined
}

function nameOf({ key }: Entry): string | undefined {
  return key.kind === 'text' || key.kind === 'instance' ? show(key) : undefined
}

function addEntrypoint(machine: Machine, module: Module, found: Found): void {
  const entrypoint = module.scope.names.get('comfy_entrypoint')
  if (!entrypoint) return
  const call = (callee: Value | undefined): Value | undefined =>
    callee && machine.call(callee, { positional: [], named: new Map(), isOpen: false })
  let made: Value | undefined
  const list = machine.budget.within(stepsOfEntry, () => {
    const extension = call(entrypoint)
    made = extension?.kind === 'class' ? call(extension) : extension
    return made && call(machine.attribute(made, 'get_node_list'))
  })
  // Extensions register node replacements in `on_load`.
  machine.budget.within(stepsOfEntry, () => made && call(machine.attribute(made, 'on_load')))
  const walk = list ? machine.walk(list) : { items: [], isOpen: true }
  for (const item of walk.items) {
    if (item.kind === 'class' && !found.schemas.includes(item)) found.schemas.push(item)
  }
  if (walk.isOpen) addOpen(found, { file: module.file, line: 1 })
}

/** Returns the display name of a node. A node without an entry has a known, undefined display name. */
export function displayNameOf(found: Found, name: string): { value: string | undefined; isKnown: boolean } {
  const value = found.names.get(name)
  if (!value) return { value: undefined, isKnown: true }
  const shown = value.kind === 'text' || value.kind === 'instance' ? show(value) : undefined
  return { value: shown, isKnown: shown !== undefined }
}
