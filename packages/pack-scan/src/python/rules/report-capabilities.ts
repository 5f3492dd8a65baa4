import type { Call, PythonRule, PythonView } from '../python-view.ts'
import { argumentAt } from '../python-view.ts'

/** Reports the capabilities of the pack, harmless or not. */
export const reportCapabilities: PythonRule = (view) => {
  const { tree } = view.file
  for (const call of view.calls) {
    const { origin, node } = call
    if (origin === 'os.getenv' || origin.startsWith('os.environ.')) view.can('environment', node)
    if (nativeLoaders.test(origin)) view.can('native-code', node)
    if (routes.test(origin)) view.can('server-routes', node)
    if (writesOutside(view, call)) view.can('writes-outside', node)
  }
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind(node) !== 'subscript' && tree.kind(node) !== 'call') continue
    const value = tree.kind(node) === 'subscript' ? tree.field(node, 'value') : undefined
    if (value !== undefined && view.e.originOf({ file: view.file, node: value }) === 'os.environ')
      view.can('environment', node)
  }
}

const nativeLoaders =
  /^ctypes\.(?:CDLL|WinDLL|OleDLL|PyDLL|(?:cdll|windll|oledll)\.LoadLibrary|windll\..+|util\.find_library)$|^cffi\.FFI\(\)\.(?:dlopen|verify)$|^torch\.utils\.cpp_extension\.load(?:_inline)?$|^torch\.(?:ops|classes)\.load_library$/
const routes =
  /\.routes\.(?:get|post|put|delete|patch|head|view|route|static)$|\.app\.(?:router\.)?add_(?:get|post|put|delete|route|routes|static|subapp)$/

const pathFirst = /^(?:open|os\.(?:makedirs|mkdir|remove|unlink|rmdir|removedirs|symlink|chmod)|shutil\.rmtree)$/
const pathSecond =
  /^(?:shutil\.(?:copy\w*|move)|os\.(?:rename|replace|link)|torch\.save|safetensors\.torch\.save_file|urllib\.request\.urlretrieve)$/
const pathObject = /\.(?:write_text|write_bytes|mkdir|unlink|touch|rmdir|symlink_to|rename)$/

/**
 * Whether a call writes outside the pack: to the home folder, absolute or system paths, or ComfyUI's folders except
 * input, output and temp.
 */
function writesOutside(view: PythonView, call: Call): boolean {
  const { file, e } = view
  const { origin } = call
  if (origin === 'open' && !isWriting(view, call)) return false
  const callee = file.tree.field(call.node, 'function')
  const target = pathFirst.test(origin)
    ? argumentAt(call, 0, 'file')
    : pathSecond.test(origin)
      ? argumentAt(call, 1, 'dst')
      : pathObject.test(origin) && callee !== undefined
        ? file.tree.field(callee, 'object')
        : undefined
  if (target === undefined) return false
  const path = e.foldLoosely({ file, node: target })
  if (
    path !== undefined &&
    /^(?:~|\/(?!tmp\/)|[A-Za-z]:[\\/]|%(?:APPDATA|LOCALAPPDATA|USERPROFILE|HOME|PROGRAMFILES)%)/i.test(path)
  )
    return true
  return e.sourcesOf({ file, node: target }).has('comfy-folder')
}

function isWriting({ file, e }: PythonView, call: Call): boolean {
  const mode = argumentAt(call, 1, 'mode')
  const text = mode === undefined ? 'r' : e.fold({ file, node: mode })
  return typeof text === 'string' && /[wax+]/.test(text)
}
