import type { Source } from '../evaluator.ts'
import { argumentAt, type Call, type PythonRule, type PythonView } from '../python-view.ts'

/** Checks `exec`, `eval` and similar calls: the code that they run, and the sources of that code. */
export const runTextAsCode: PythonRule = (view) => {
  for (const call of view.calls) {
    judgeHiddenName(view, call)
    if (runners.has(call.origin)) judge(view, call, argumentAt(call, 0, 'source'))
    else if (call.origin === 'getattr' || call.origin === '__import__' || call.origin === 'importlib.import_module')
      judgeName(view, call)
    if (/(?:^|\.)FunctionType$/.test(call.origin) || call.origin === 'types.CodeType')
      judge(view, call, argumentAt(call, 0))
  }
  judgeStatements(view)
}

export const runners: ReadonlySet<string> = new Set(
  (
    'exec eval compile execfile runpy.run_path timeit.timeit code.InteractiveInterpreter().runsource ' +
    'code.InteractiveInterpreter().runcode code.InteractiveConsole().push cProfile.run profile.run timeit.repeat timeit.Timer ' +
    'pdb.run pdb.runeval bdb.Bdb().run bdb.Bdb().runeval typing.ForwardRef ' +
    'importlib._bootstrap._call_with_frames_removed'
  ).split(' '),
)

function judge(view: PythonView, { node, origin }: Pick<Call, 'node' | 'origin'>, code: number | undefined): void {
  if (code === undefined) return
  const { file, e } = view
  const sources = e.sourcesOf({ file, node: code })
  const isLoading = view.reachOf(node) === 'import'
  const reason = hidden.find(([source]) => sources.has(source))
  // The analysis of names ignores the order of assignments. Uncertain sources therefore block only in code that loading
  // runs.
  if (reason && (isLoading || !vague.has(reason[0]))) {
    view.find('code-from-data', node, `${origin} of what was ${reason[1]}`)
    return
  }
  if (onlyIfHidden.test(origin)) return
  if (isLoading && (sources.has('environment') || sources.has('whole-environment'))) {
    view.find('code-from-data', node, `${origin} of what stands in the environment`)
    return
  }
  const constant = e.fold({ file, node: code })
  if (typeof constant === 'string' && isHarmless(constant)) return
  if (/FunctionType$|CodeType$/.test(origin)) return
  if (isLoading && typeof constant === 'string' && isPowerful(constant))
    view.find('hidden-code', node, `${origin} of code that stands in a text`)
  else if (isLoading && constant === undefined && /^(?:exec|eval)$/.test(origin) && !sources.has('file'))
    view.find('code-from-data', node, `${origin} of a text that is put together when it runs`)
  else view.find('eval-exec', node, origin)
}

const onlyIfHidden = /^(?:compile|runpy\.run_path|timeit\.\w+|typing\.ForwardRef)$/

const hidden: [Source, string][] = [
  ['network', 'downloaded'],
  ['decrypted', 'decrypted'],
  ['decoded', 'decoded'],
  ['bytecode', 'stored as compiled code'],
  ['data-file', 'read from a file that is not Python'],
  ['unread', 'too long to be followed'],
]

/** Whether code contains words that can do harm, such as `import` and `open`. */
export function isPowerful(code: string): boolean {
  return /\b(?:import|__import__|exec|eval|open|getattr|globals|builtins|system|compile)\b/.test(code)
}

const vague = new Set<Source>(['data-file', 'unread'])

/** Whether code is short and contains only numbers, names and operators. */
function isHarmless(code: string): boolean {
  return code.length < 200 && /^[\w\s.+\-*/%<>=,]*$/.test(code) && !/\b(?:import|exec|eval)\b/.test(code)
}

function judgeStatements(view: PythonView): void {
  const { tree } = view.file
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind(node) !== 'exec_statement') continue
    judge(view, { node, origin: 'exec' }, tree.field(node, 'code'))
  }
}

/** Checks `getattr(os, …)` and `__import__(…)` with a computed name. */
function judgeName(view: PythonView, call: Call): void {
  const { file, e } = view
  const isAttribute = call.origin === 'getattr'
  const named = argumentAt(call, isAttribute ? 1 : 0, 'name')
  if (named === undefined || file.tree.kind(named) === 'string') return
  const name = e.fold({ file, node: named })
  const object = isAttribute ? (e.originOf({ file, node: call.positional[0] ?? call.node }) ?? '') : '__import__()'
  const sources = e.sourcesOf({ file, node: named })
  const reason = hidden.slice(0, 3).find(([source]) => sources.has(source))
  if (typeof name === 'string') {
    const whole = isAttribute ? (e.originOf({ file, node: call.node }) ?? '') : name
    const isHidden = reason !== undefined && powerful.test(object)
    if (isHidden || (isPutTogether(view, named) && sensitive.test(whole)))
      view.find('obfuscated-code', call.node, `${whole} under a name that is put together`)
  } else if (powerful.test(object)) {
    if (reason) view.find('code-from-data', call.node, `${call.origin} of a name that was ${reason[1]}`)
    else view.find('dynamic-import', call.node, call.origin)
  }
}

/** Checks lookups such as `globals()["ex" + "ec"]`. */
function judgeHiddenName(view: PythonView, call: Call): void {
  const { file, e } = view
  const { tree } = file
  const callee = tree.field(call.node, 'function')
  if (callee === undefined || tree.kind(callee) !== 'subscript' || !sensitive.test(call.origin)) return
  const index = tree.field(callee, 'subscript')
  const object = tree.field(callee, 'value')
  const namespace = object === undefined ? undefined : e.originOf({ file, node: object })
  if (index !== undefined && namespace && /^(?:globals|locals|vars)\(\)$|^builtins|^sys\.modules/.test(namespace))
    view.find('obfuscated-code', call.node, `${call.origin} out of ${namespace}`)
}

function isPutTogether({ file, e }: PythonView, name: number): boolean {
  if (file.tree.kind(name) !== 'identifier') return true
  return e
    .look({ file, node: name })
    .some(({ file: where, binding }) => binding.kind === 'value' && where.tree.kind(binding.node) !== 'string')
}

export const sensitive =
  /^(?:exec|eval|compile|__import__|os\.(?:system|popen|exec\w+|spawn\w+|startfile)|(?:subprocess|marshal|ctypes|winreg|_winreg)(?:\..+)?|base64(?:\..+)?|builtins(?:\..+)?|socket\..+|importlib\.import_module|zlib\..+)$/
const powerful = /^(?:builtins|__builtins__|os|subprocess|sys|importlib|__import__\(\)|importlib\.import_module\(\))$/
