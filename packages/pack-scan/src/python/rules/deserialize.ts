import { argumentAt, type Call, type PythonRule, type PythonView } from '../python-view.ts'

/** Detects calls that deserialize formats with executable content. */
export const deserialize: PythonRule = (view) => {
  for (const call of view.calls) {
    if (!isUnsafe(view, call)) continue
    if (view.reachOf(call.node) === 'import' && isWrittenDown(view, call))
      view.find('code-from-data', call.node, `${call.origin} of bytes that stand in the code`)
    else view.find('unsafe-deserialization', call.node, call.origin)
  }
}

/** Whether the deserialized bytes are a constant in the code, or were decoded, decrypted or downloaded. */
function isWrittenDown({ file, e }: PythonView, call: Call): boolean {
  const node = argumentAt(call, 0)
  if (node === undefined || !fromBytes.test(call.origin)) return false
  if (!isPath.test(call.origin) && e.fold({ file, node }) !== undefined) return true
  const sources = e.sourcesOf({ file, node })
  return sources.has('decoded') || sources.has('decrypted') || sources.has('network')
}

export const fromBytes =
  /^(?:(?:pickle|dill|cloudpickle|jsonpickle)\.(?:loads?|Unpickler|decode)|joblib\.load|torch\.load|numpy\.load|marshal\.loads?|yaml\.unsafe_load(?:_all)?)$/
const isPath = /^(?:joblib|torch|numpy)\./

function isUnsafe({ file }: PythonView, { origin, named, positional }: Call): boolean {
  const isTrue = (name: string): boolean => named.has(name) && file.tree.textOf(named.get(name) ?? 0) === 'True'
  if (always.test(origin)) return true
  if (origin === 'torch.load') return !isTrue('weights_only') && !named.has('pickle_module')
  if (origin === 'numpy.load') return isTrue('allow_pickle')
  if (origin !== 'yaml.load' && origin !== 'yaml.load_all') return false
  const loader = named.get('Loader') ?? positional[1]
  return loader === undefined || !/Safe|Base/.test(file.tree.textOf(loader))
}

const always =
  /^(?:(?:pickle|dill|cloudpickle|_pickle|jsonpickle|hickle)\.(?:load|loads|Unpickler|decode)|joblib\.load|shelve\.open|pandas\.read_pickle|marshal\.loads?|yaml\.(?:unsafe_load|full_load)(?:_all)?)$/
