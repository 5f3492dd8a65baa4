import { persistenceIn, startupFileIn } from '../../indicators/persistence-locations.ts'
import { argumentAt, type PythonRule, type PythonView } from '../python-view.ts'

/** Detects code that registers itself to start with the computer. */
export const persist: PythonRule = (view) => {
  const { calls, file, e } = view
  for (const { node, text } of view.texts) {
    const location = persistenceIn(text)
    if (location && isInCall(view, node)) view.find('persistence', node, location)
  }
  for (const call of calls) {
    if (!writers.test(call.origin)) continue
    const target = /\.write_(?:text|bytes)$/.test(call.origin)
      ? objectOf(view, call.node)
      : argumentAt(call, /copy|move|rename|link/.test(call.origin) ? 1 : 0)
    const path = target === undefined ? undefined : e.foldLoosely({ file, node: target })
    const location = path === undefined ? undefined : startupFileIn(path)
    if (location && (call.origin !== 'open' || isWriting(view, call.node)))
      view.find('persistence', call.node, location)
  }
}

const writers = /^(?:open|shutil\.(?:copy\w*|move)|os\.(?:rename|replace|symlink|link))$|\.write_(?:text|bytes)$/

/** Whether code uses a text instead of only showing it as a message. */
function isInCall({ file: { tree } }: PythonView, node: number): boolean {
  for (let at = tree.parent(node), depth = 0; at !== undefined && depth < 6; at = tree.parent(at), depth++) {
    const kind = tree.kind(at)
    if (kind === 'assignment') return true
    if (kind !== 'call') continue
    const callee = tree.field(at, 'function')
    return (
      callee === undefined ||
      !/^(?:print|log\w*(?:\.\w+)?|.*\.(?:info|debug|warning|error))$/.test(tree.textOf(callee).slice(-60))
    )
  }
  return false
}

function objectOf({ file: { tree } }: PythonView, call: number): number | undefined {
  const callee = tree.field(call, 'function')
  return callee === undefined ? undefined : tree.field(callee, 'object')
}

function isWriting({ file, e }: PythonView, call: number): boolean {
  const list = file.tree.field(call, 'arguments')
  const parts = list === undefined ? [] : file.tree.children(list)
  return parts.slice(1).some((part) => {
    const value = file.tree.kind(part) === 'keyword_argument' ? (file.tree.field(part, 'value') ?? part) : part
    const mode = e.fold({ file, node: value })
    return typeof mode === 'string' && /^[rwaxbt+]{1,4}$/.test(mode) && /[wax+]/.test(mode)
  })
}
