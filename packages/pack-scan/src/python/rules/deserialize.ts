import type { Call, PythonRule, PythonView } from '../python-view.ts'

/** Formats that can carry code. */
export const deserialize: PythonRule = (view) => {
  for (const call of view.calls) if (isUnsafe(view, call)) view.find('unsafe-deserialization', call.node, call.origin)
}

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
