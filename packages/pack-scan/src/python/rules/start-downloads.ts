import type { SyntaxId } from '@registry/syntax'
import { isDownloadCall } from '../network-names.ts'
import { argumentAt, type Call, type PythonRule, type PythonView } from '../python-view.ts'

/** Detects downloaded files that the code then starts. */
export const startDownloads: PythonRule = (view) => {
  const targets = new Set(view.calls.flatMap((call) => targetOf(view, call)))
  if (targets.size === 0) return
  for (const call of view.calls) {
    if (!starters.test(call.origin)) continue
    const program = programOf(view, argumentAt(call, 0, 'args'))
    if (program !== undefined && targets.has(view.file.tree.textOf(program)))
      view.find('code-download', call.node, `${call.origin} of what was fetched`)
  }
}

const starters =
  /^(?:subprocess\.(?:run|call|check_call|check_output|Popen)|os\.(?:system|popen|startfile|exec\w+|spawn\w+))$/

/** Returns the name of the file that a call downloads to. */
function targetOf(view: PythonView, call: Call): string[] {
  const { file, e } = view
  if (isDownloadCall(call.origin)) return nameIn(view, argumentAt(call, 1, 'filename'))
  if (!call.origin.endsWith('.write') && !call.origin.endsWith('.write_bytes')) return []
  const content = call.positional[0]
  if (content === undefined || !e.sourcesOf({ file, node: content }).has('network')) return []
  const callee = file.tree.field(call.node, 'function')
  const object = callee === undefined ? undefined : file.tree.field(callee, 'object')
  return object === undefined ? [] : openedAt(view, object)
}

/** Returns the path of `open(path, …)`, called directly or assigned to a name. */
function openedAt(view: PythonView, object: SyntaxId): string[] {
  const { file, e } = view
  const bound = e
    .look({ file, node: object })
    .flatMap((found) => (found.binding.kind === 'value' ? [found.binding.node] : []))
  return [object, ...bound].flatMap((candidate) => {
    const list = file.tree.kind(candidate) === 'call' ? file.tree.field(candidate, 'arguments') : undefined
    return list === undefined ? nameIn(view, candidate) : nameIn(view, file.tree.children(list)[0])
  })
}

function nameIn({ file: { tree } }: PythonView, node: SyntaxId | undefined): string[] {
  return node !== undefined && /^(?:identifier|attribute)$/.test(tree.kind(node)) ? [tree.textOf(node)] : []
}

/** Returns the started program: the first element of a list, otherwise the node itself. */
function programOf({ file: { tree } }: PythonView, node: SyntaxId | undefined): SyntaxId | undefined {
  if (node === undefined) return undefined
  return /^(?:list|tuple)$/.test(tree.kind(node)) ? tree.children(node)[0] : node
}
