import { nameOf, readImport, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import { argumentsOf, type PythonFile, type Ref } from '../python/python-file.ts'
import type { PythonSources } from '../python/review-python.ts'
import { isCoreRoute } from './core-routes.ts'
import type { EffectList, TellEffect } from './effect.ts'
import { findInstalls } from './install-commands.ts'

/** Adds the effects of the Python that ComfyUI or the installer loads. Never throws. */
export function readPythonEffects({ files, e, loading }: PythonSources, effects: EffectList): void {
  for (const file of files.values()) {
    if (!loading.isLoaded(file.path)) continue
    const tell: TellEffect = (kind, target, node) =>
      effects.add(kind, target, file.path, file.tree.line(node), loading.reachOf({ file, node }) !== 'import')
    let isWhole = true
    try {
      new FileReader(file, { files, e, loading }, tell).read()
      findInstalls(file, e, tell)
    } catch {
      // An error in the effects must not stop the review of the pack.
      isWhole = false
    }
    effects.countFile(isWhole && !e.isExhausted())
  }
}

const coreRoots = new Set(
  (
    'nodes comfy comfy_extras comfy_execution comfy_api comfy_api_nodes comfy_config execution server folder_paths ' +
    'latent_preview node_helpers app api_server main cuda_malloc'
  ).split(' '),
)
const packages = new Set(
  (
    'torch torchvision torchaudio numpy PIL cv2 transformers diffusers accelerate safetensors huggingface_hub scipy skimage ' +
    'einops xformers kornia aiohttp requests urllib3 urllib ssl socket asyncio logging warnings builtins sys json subprocess ' +
    'threading multiprocessing importlib tqdm gradio onnxruntime tensorflow bitsandbytes triton psutil yaml matplotlib basicsr ' +
    'facexlib insightface ultralytics segment_anything timm open_clip clip os shutil pathlib tempfile pickle typing inspect ' +
    'functools collections math random time re io locale signal gc pip setuptools pkg_resources trimesh sageattention flash_attn'
  ).split(' '),
)
/** Objects to which packs may add their own values. */
const offered =
  /^(?:nodes\.EXTENSION_WEB_DIRS|server\.PromptServer\.instance\.(?:routes|number|client_id|last_node_id)|os\.environ|sys\.(?:argv|path|path_importer_cache|dont_write_bytecode|modules))\b/
/** Modules that ComfyUI loads before any pack, so that a pack never makes a stand-in for a missing module. */
const alwaysThere = /^(?:torch|numpy|comfyui_version|comfy|nodes|server|execution|folder_paths)(?:\.|$)/

/** Folders of models that ComfyUI itself has. */
const coreFolders = new Set(
  (
    'audio_encoders checkpoints classifiers clip_vision configs controlnet custom_nodes diffusers diffusion_models embeddings ' +
    'gligen hypernetworks loras model_patches photomaker style_models text_encoders upscale_models vae vae_approx unet clip'
  ).split(' '),
)

const mutators = new Set('update append insert add extend pop clear remove setdefault discard'.split(' '))

class FileReader {
  private readonly file: PythonFile
  private readonly e: PythonSources['e']
  private readonly tell: TellEffect
  private readonly tree: SyntaxTree
  private readonly imported: Set<string>

  constructor(file: PythonFile, { e }: PythonSources, tell: TellEffect) {
    this.file = file
    this.e = e
    this.tell = tell
    this.tree = file.tree
    this.imported = importedRoots(file.tree)
  }

  read(): void {
    const { tree } = this
    const { isIdle } = this.file.scopes
    for (let node = 0; node < tree.count; node++) {
      const kind = tree.kind(node)
      if (isIdle(node)) continue
      if (kind !== 'assignment' && kind !== 'augmented_assignment') continue
      const left = tree.field(node, 'left')
      // An annotation alone assigns nothing.
      if (left === undefined || tree.field(node, 'right') === undefined) continue
      const targets = /^(?:pattern_list|tuple_pattern|list_pattern)$/.test(tree.kind(left))
        ? tree.children(left)
        : [left]
      for (const target of targets) this.readTarget(target)
    }
    for (const call of this.file.calls) if (!isIdle(call)) this.readCall(call)
  }

  private readTarget(target: SyntaxId): void {
    const kind = this.tree.kind(target)
    if (kind === 'attribute') {
      const object = this.tree.field(target, 'object')
      const member = this.tree.field(target, 'attribute')
      if (object === undefined || member === undefined) return
      this.patch(this.originOf(object), nameOf(this.tree, member), target)
    } else if (kind === 'subscript') this.readEntry(target)
  }

  private readEntry(target: SyntaxId): void {
    const value = this.tree.field(target, 'value')
    const index = this.tree.field(target, 'subscript')
    if (value === undefined || index === undefined) return
    const origin = this.originOf(value)
    const key = this.e.fold(this.at(index))
    if (origin === 'sys.modules') {
      if (typeof key !== 'string' || key === '' || this.isOwnModule(key)) return
      if (!alwaysThere.test(key) || !this.isStandIn(target)) this.tell('module-name', key, target)
      return
    }
    if (origin === undefined || offered.test(origin)) return
    if (origin === 'folder_paths.folder_names_and_paths') {
      if (typeof key === 'string' && coreFolders.has(key)) this.tell('core-patch', `${origin}["${key}"]`, target)
      return
    }
    const shown = typeof key === 'string' ? `["${key}"]` : typeof key === 'number' ? `[${key}]` : '[…]'
    this.tellPatch(origin, `${origin}${shown}`, target)
  }

  /**
   * Tells whether a statement is in an `except` clause, as after a failed import, or runs only if a module is not
   * loaded.
   */
  private isStandIn(node: SyntaxId): boolean {
    for (let at = this.tree.parent(node); at !== undefined; at = this.tree.parent(at)) {
      const condition = this.tree.kind(at) === 'if_statement' ? this.tree.field(at, 'condition') : undefined
      if (this.tree.kind(at) === 'except_clause') return true
      if (condition !== undefined && this.tree.textOf(condition).slice(0, 200).includes('not in sys.modules'))
        return true
    }
    return false
  }

  private isOwnModule(name: string): boolean {
    return this.e.moduleFile(this.file.path, name) !== undefined && !coreRoots.has(name) && !packages.has(name)
  }

  private readCall(call: SyntaxId): void {
    const callee = this.tree.field(call, 'function')
    if (callee === undefined) return
    const origin = this.originOf(callee)
    const { positional } = argumentsOf(this.tree, call)
    const [first, second] = positional
    if (origin === 'setattr' && first !== undefined && second !== undefined) {
      const name = this.e.fold(this.at(second))
      this.patch(this.originOf(first), typeof name === 'string' ? name : '…', call)
    } else if (origin === 'sys.path.insert') {
      if (first !== undefined && this.e.fold(this.at(first)) === 0) this.tell('search-path', 'sys.path', call)
    } else if (origin !== undefined) {
      this.readRoute(origin, call, positional)
      this.readMutation(origin, call)
    }
  }

  /** Reads a call that changes a collection, such as `nodes.NODE_CLASS_MAPPINGS.update(…)`. */
  private readMutation(origin: string, call: SyntaxId): void {
    const dot = origin.lastIndexOf('.')
    const [list, method] = [origin.slice(0, dot), origin.slice(dot + 1)]
    const isHandler = /^server\.PromptServer\.instance\.add_on_prompt_handler$/.test(origin)
    if (isHandler) this.tell('core-patch', `${origin}()`, call)
    if (dot < 0 || !mutators.has(method) || !list.includes('.') || offered.test(list) || isDynamic(list)) return
    if (list === 'sys.meta_path') this.tell('package-patch', `${origin}()`, call)
    else if (coreRoots.has(rootOf(list)) && list !== 'folder_paths.folder_names_and_paths')
      this.tellPatch(list, `${origin}()`, call)
  }

  private readRoute(origin: string, call: SyntaxId, positional: readonly SyntaxId[]): void {
    const method = /\.(?:routes\.|(?:app\.)?(?:router\.)?add_)(get|post|put|delete|patch|head)$/.exec(origin)?.[1]
    if (method === undefined || !/PromptServer|\binstance\b|\brouter\b|\.app\.|routes/.test(origin)) return
    const [first] = positional
    const path = first === undefined ? undefined : this.e.fold(this.at(first))
    if (typeof path !== 'string' || !path.startsWith('/')) return
    const verb = method.toUpperCase()
    this.tell(isCoreRoute(verb, path) ? 'core-route' : 'route', `${verb} ${path}`, call)
  }

  private patch(origin: string | undefined, member: string, node: SyntaxId): void {
    if (origin === undefined || offered.test(`${origin}.${member}`)) return
    this.tellPatch(origin, `${origin}.${member}`, node)
  }

  private tellPatch(origin: string, target: string, node: SyntaxId): void {
    if (isDynamic(origin) || this.isFilledIn(node, target)) return
    const root = rootOf(origin)
    if (!this.imported.has(root) && root !== 'builtins') return
    if (coreRoots.has(root)) this.tell('core-patch', target, node)
    else if (packages.has(root)) this.tell('package-patch', target, node)
  }

  /** Tells whether a member is added only where it is missing, as in older versions. */
  private isFilledIn(node: SyntaxId, target: string): boolean {
    const member = target.slice(target.lastIndexOf('.') + 1)
    for (
      let at = this.tree.parent(node), depth = 0;
      at !== undefined && depth < 4;
      at = this.tree.parent(at), depth++
    ) {
      const condition = this.tree.kind(at) === 'if_statement' ? this.tree.field(at, 'condition') : undefined
      const text = condition === undefined ? '' : this.tree.textOf(condition).slice(0, 300)
      const isMissing = /\bnot\s+\(?\s*hasattr\b|\bhasattr\b[^\n]*(?:==|\bis)\s*False\b/.test(text)
      if (isMissing && text.includes(member)) return true
    }
    return false
  }

  private originOf(node: SyntaxId): string | undefined {
    return this.e.originOf(this.at(node))
  }

  private at(node: SyntaxId): Ref {
    return { file: this.file, node }
  }
}

function rootOf(origin: string): string {
  const dot = origin.indexOf('.')
  return dot < 0 ? origin : origin.slice(0, dot)
}

/**
 * Tells whether an origin is the result of a call, an element or a name of the pack, and not an attribute of a module.
 */
function isDynamic(origin: string): boolean {
  return /[()[\]?:]/.test(origin)
}

/** First names of the modules that a file imports. */
function importedRoots(tree: SyntaxTree): Set<string> {
  const roots = new Set<string>()
  for (let node = 0; node < tree.count; node++) {
    if (!/^import_(?:from_)?statement$/.test(tree.kind(node))) continue
    const { module, names } = readImport(tree, node)
    if (module) roots.add(rootOf(module))
    else for (const { name } of names) roots.add(rootOf(name))
  }
  return roots
}
