import { boundedParser, folderOf, type Parsers } from '@registry/syntax'
import { readModule, type BoundName, type ModuleFacts } from './read-module.ts'

/** First names of the modules that packs import from ComfyUI. */
const roots = new Set(
  (
    'comfy comfy_extras comfy_execution comfy_api comfy_api_nodes comfy_config nodes folder_paths server execution ' +
    'latent_preview node_helpers comfyui_version cuda_malloc protocol'
  ).split(' '),
)
/** Modules whose classes packs use as a whole, without their members. */
const withoutMembers =
  /^comfy\.(?:ldm|text_encoders|t2i_adapter|cldm|k_diffusion|image_encoders|audio_encoders|supported_models|model_base|latent_formats|weight_adapter)\b|^nodes$/
/** Members of a node class that ComfyUI reads and packs do not use. */
const factsOfNodes = new Set(
  'INPUT_TYPES RETURN_TYPES RETURN_NAMES FUNCTION CATEGORY OUTPUT_NODE DESCRIPTION OUTPUT_IS_LIST INPUT_IS_LIST DEPRECATED EXPERIMENTAL SEARCH_ALIASES IS_CHANGED VALIDATE_INPUTS OUTPUT_TOOLTIPS API_NODE define_schema'.split(
    ' ',
  ),
)
/** Modules from which packs also take imported names. */
const offering = /^(?:\w+|comfy\.\w+|comfy\.ldm\.modules\.[\w.]+)$/
/** Names by which ComfyUI finds the nodes of a module. */
const entries = /Extension$|^(?:io|ui|IO|override|comfy_entrypoint|NODE_CLASS_MAPPINGS|NODE_DISPLAY_NAME_MAPPINGS)$/
/** Modules that are left out: API nodes, and generated code for the answers of services. */
const left = /^comfy_api_nodes\.|^comfy_api\..*\.generated\b/
/**
 * Symbols of a release: dotted names of modules, their names, and public members of their classes. An alias of a module
 * or class elsewhere has its target: `comfy_api.latest.io` with `comfy_api.latest._io`.
 */
export type Symbols = Map<string, { module: string; target: string | undefined }>

/** Reads releases one after another. Equal files are parsed once. */
export function createSymbolReader(parsers: Parsers): (files: ReadonlyMap<string, string>) => Symbols {
  const parsed = new Map<string, ModuleFacts>()
  const factsOf = (text: string): ModuleFacts => {
    const known = parsed.get(text)
    if (known) return known
    const tree = boundedParser(parsers, 'python')(text)
    const facts = tree ? readModule(tree) : { names: new Map(), stars: [] }
    parsed.set(text, facts)
    return facts
  }
  return (files) => {
    const modules = new Map<string, { path: string; facts: ModuleFacts }>()
    for (const [path, text] of files) {
      const module = path.replace(/(?:\/__init__)?\.py$/, '').replaceAll('/', '.')
      if (/^[\w.]+$/.test(module) && !left.test(module)) modules.set(module, { path, facts: factsOf(text) })
    }
    return new Release(modules).symbols()
  }
}

function isRooted(module: string): boolean {
  return roots.has(module.split('.')[0] ?? '')
}

type Modules = ReadonlyMap<string, { path: string; facts: ModuleFacts }>

class Release {
  private readonly modules: Modules
  private readonly packages = new Set<string>()

  constructor(modules: Modules) {
    this.modules = modules
    for (const name of modules.keys()) {
      const parts = name.split('.')
      for (let length = 1; length < parts.length; length++) this.packages.add(parts.slice(0, length).join('.'))
    }
  }

  symbols(): Symbols {
    const symbols: Symbols = new Map()
    for (const module of this.packages) if (isRooted(module)) symbols.set(module, { module: '', target: undefined })
    for (const module of this.modules.keys()) {
      if (!isRooted(module)) continue
      symbols.set(module, { module: '', target: undefined })
      for (const [name, bound] of this.namesOf(module, 0)) {
        const target = this.targetOf(module, bound, 0)
        if (this.isModule(`${module}.${name}`) || /^__\w+__$/.test(name) || this.isForeign(module, bound)) continue
        if (module.startsWith('comfy_extras.') && entries.test(name)) continue
        symbols.set(`${module}.${name}`, { module, target })
        if (bound.members && !bound.from && !withoutMembers.test(module)) this.addMembers(symbols, module, name, bound)
      }
    }
    return symbols
  }

  private addMembers(symbols: Symbols, module: string, owner: string, bound: BoundName): void {
    const isNode = module.startsWith('comfy_extras.')
    for (const [name, member] of this.membersOf(module, bound, 0)) {
      if (name.startsWith('_') || factsOfNodes.has(name)) continue
      // Every node class inherits these members, so they are left out.
      if (isNode && !member.module.startsWith('comfy_extras.')) continue
      const target = member.bound.from ? this.targetOf(member.module, member.bound, 0) : undefined
      symbols.set(`${module}.${owner}.${name}`, { module, target })
    }
  }

  /** Tells whether a module imports a name only for itself, so that packs do not read the name from this module. */
  private isForeign(module: string, { from }: BoundName): boolean {
    if (!from || offering.test(module)) return false
    if (module.startsWith('comfy_extras.') && from.name === undefined) return true
    const source = this.absolute(module, from.module)
    return !this.isModule(source) && !this.isModule(source.split('.')[0] ?? '')
  }

  /** Members of a class and of its bases in ComfyUI. */
  private membersOf(
    module: string,
    bound: BoundName,
    depth: number,
  ): Map<string, { module: string; bound: BoundName }> {
    const found = new Map<string, { module: string; bound: BoundName }>()
    if (depth > 8) return found
    for (const base of bound.bases ?? []) {
      const at = this.resolve(module, base, depth + 1)
      if (at?.bound)
        for (const [name, member] of this.membersOf(at.module, at.bound, depth + 1)) found.set(name, member)
    }
    for (const [name, member] of bound.members ?? []) found.set(name, { module, bound: member })
    return found
  }

  /** Names of a module, including the names of its `import *`. */
  private namesOf(module: string, depth: number): Map<string, BoundName> {
    const known = this.modules.get(module)
    if (!known || depth > 5) return new Map()
    const names = new Map<string, BoundName>()
    for (const star of known.facts.stars) {
      const from = this.absolute(module, star)
      for (const name of this.namesOf(from, depth + 1).keys())
        if (!name.startsWith('_')) names.set(name, { from: { module: from, name } })
    }
    for (const [name, bound] of known.facts.names) names.set(name, bound)
    return names
  }

  private absolute(module: string, written: string): string {
    if (!written.startsWith('.')) return written
    const name = written.replace(/^\.+/, '')
    const folder = folderOf(this.modules.get(module)?.path ?? '', written.length - name.length) ?? ''
    return [folder.replaceAll('/', '.'), name].filter((part) => part !== '').join('.')
  }

  /** Returns the module or class elsewhere that a name refers to. */
  private targetOf(module: string, bound: BoundName, depth: number): string | undefined {
    if (bound.from) {
      const from = this.absolute(module, bound.from.module)
      const whole = bound.from.name === undefined ? from : `${from}.${bound.from.name}`
      if (this.isModule(whole)) return isRooted(whole) ? whole : undefined
      const at = this.resolve(from, bound.from.name ?? '', depth + 1)
      if (!at) return undefined
      return at.bound?.members && !at.bound.from && isRooted(at.name) ? at.name : undefined
    }
    if (bound.same === undefined) return undefined
    const at = this.resolve(module, bound.same, depth + 1)
    return at && (!at.bound || at.bound.members) ? at.name : undefined
  }

  private isModule(name: string): boolean {
    return this.modules.has(name) || this.packages.has(name)
  }

  /** Follows a dotted expression in a module to a class or module of ComfyUI. */
  private resolve(
    module: string,
    expression: string,
    depth: number,
  ): { name: string; module: string; bound: BoundName | undefined } | undefined {
    if (depth > 12) return undefined
    let at: { name: string; module: string; bound: BoundName | undefined } = { name: module, module, bound: undefined }
    for (const part of expression.split('.')) {
      const next = this.step(at, part, depth)
      if (!next) return undefined
      at = next
    }
    return at
  }

  private step(
    { name, module, bound }: { name: string; module: string; bound: BoundName | undefined },
    part: string,
    depth: number,
  ): { name: string; module: string; bound: BoundName | undefined } | undefined {
    const found = bound ? bound.members?.get(part) : this.namesOf(module, 0).get(part)
    if (!bound && this.isModule(`${module}.${part}`) && !found?.from)
      return { name: `${module}.${part}`, module: `${module}.${part}`, bound: undefined }
    if (!found) return undefined
    if (found.from) {
      const from = this.absolute(module, found.from.module)
      if (found.from.name === undefined)
        return this.isModule(from) ? { name: from, module: from, bound: undefined } : undefined
      return this.resolve(from, found.from.name, depth + 1)
    }
    if (found.same !== undefined && !found.members) return this.resolve(module, found.same, depth + 1)
    return { name: `${name}.${part}`, module, bound: found }
  }
}
