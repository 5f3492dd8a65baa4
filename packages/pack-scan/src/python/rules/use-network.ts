import { readImport } from '@registry/syntax'
import { extensionOf } from '../../files/file-kinds.ts'
import { clientPackages, fetchesModel, isDownloadCall, isNetworkCall } from '../network-names.ts'
import { argumentAt, type Call, type PythonRule, type PythonView } from '../python-view.ts'

/** Reports connections to other computers and the files that they download. */
export const useNetwork: PythonRule = (view) => {
  for (const call of view.calls) {
    const { origin, node } = call
    const isNetwork = isNetworkCall(origin)
    if (isNetwork) {
      view.can('network', node)
      if (view.reachOf(node) === 'import') view.find('network-at-import', node, origin)
    }
    const code = isDownloadCall(origin) ? codeDownloaded(view, call) : codeWritten(view, call)
    if (code) view.find('code-download', node, code)
    if (runsRemoteCode(view, call))
      view.find('code-download', node, `${shortName(origin)} with code from the model’s page`)
  }
  readImports(view)
}

function readImports(view: PythonView): void {
  const { tree } = view.file
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind(node)
    if (kind !== 'import_statement' && kind !== 'import_from_statement') continue
    const { module, names: imported } = readImport(tree, node)
    const names = module === undefined ? imported.map(({ name }) => name) : [module]
    if (names.some((name) => clientPackages.has(name) || clientPackages.has(name.split('.')[0] ?? '')))
      view.can('network', node)
  }
}

const codeEndings = new Set('py pyc pyd so dll dylib exe msi bat cmd ps1 vbs scr sh js mjs whl jar com'.split(' '))

function codeDownloaded({ file, e }: PythonView, call: Call): string | undefined {
  for (const [index, name] of [
    [0, 'url'],
    [1, 'filename'],
  ] as const) {
    const argument = argumentAt(call, index, name)
    const text = argument === undefined ? undefined : e.foldLoosely({ file, node: argument })
    if (text !== undefined && isCodePath(text)) return `${call.origin} of a .${endingOf(text)} file`
  }
  return undefined
}

/** Detects calls such as `open("x.py", "wb").write(response.content)` that write code. */
function codeWritten({ file, e }: PythonView, call: Call): string | undefined {
  if (!/\.(?:write|write_text|write_bytes|writelines)$/.test(call.origin)) return undefined
  const { tree } = file
  const callee = tree.field(call.node, 'function')
  const target = callee === undefined ? undefined : tree.field(callee, 'object')
  const content = call.positional[0]
  if (target === undefined || content === undefined) return undefined
  const path = pathOf({ file, e }, target)
  if (path === undefined || !isCodePath(path)) return undefined
  return e.sourcesOf({ file, node: content }).has('network')
    ? `what was fetched, as a .${endingOf(path)} file`
    : undefined
}

/** Returns the path of `open(path)` or `Path(path)`, used directly or through a name. */
function pathOf({ file, e }: Pick<PythonView, 'file' | 'e'>, target: number): string | undefined {
  const { tree } = file
  const direct = e.foldLoosely({ file, node: target })
  if (direct !== undefined) return direct
  const candidates = [
    target,
    ...e
      .look({ file, node: target })
      .flatMap(({ file: where, binding }) => (binding.kind === 'value' && where === file ? [binding.node] : [])),
  ]
  for (const candidate of candidates) {
    const list = tree.kind(candidate) === 'call' ? tree.field(candidate, 'arguments') : undefined
    const first = list === undefined ? undefined : tree.children(list)[0]
    const path = first === undefined ? undefined : e.foldLoosely({ file, node: first })
    if (path !== undefined) return path
  }
  return undefined
}

function endingOf(path: string): string {
  return extensionOf(path.split(/[?#]/)[0]?.replaceAll('\\', '/') ?? '')
}

function isCodePath(path: string): boolean {
  return codeEndings.has(endingOf(path)) && !/^https?:\/\/[^/]*$/.test(path)
}

function runsRemoteCode({ file }: PythonView, call: Call): boolean {
  const trust = call.named.get('trust_remote_code')
  if (trust !== undefined && fetchesModel(call.origin) && file.tree.textOf(trust) === 'True') return true
  return call.origin === 'torch.hub.load' && !call.named.has('source')
}

function shortName(origin: string): string {
  return origin.split('.').at(-1) ?? origin
}
