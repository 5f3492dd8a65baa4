import type { SyntaxId } from '@registry/syntax'
import type { Review } from '../../review.ts'
import { cached } from '../../source/cached.ts'
import type { Evaluator } from '../evaluator.ts'
import type { PythonFile } from '../python-file.ts'
import type { Loading } from '../reach.ts'
import { followValues } from './follow-values.ts'
import type { CallEvent, Listener } from './machine.ts'
import { machineCode } from './sinks/machine-code.ts'
import { replaceModules, unpackOverModules } from './sinks/replace-modules.ts'
import { runCode } from './sinks/run-code.ts'
import { openAddresses, sendSecrets } from './sinks/send-secrets.ts'
import type { CallSink, FlowView } from './sinks/sink.ts'
import { startCommands } from './sinks/start-commands.ts'
import { trustRemoteCode } from './sinks/trust-remote-code.ts'
import { textsIn } from './value.ts'

/** All sinks for calls that the review checks. */
const sinks: readonly CallSink[] = [
  runCode,
  startCommands,
  sendSecrets,
  openAddresses,
  machineCode,
  unpackOverModules,
  trustRemoteCode,
]

const sinksOf = cached((origin) => sinks.filter((sink) => sink.concerns(origin)))

/** Whether a sink or a rule over single calls judges calls of this name. */
const isWorthKnowing = cached(
  (origin) =>
    sinksOf(origin).length > 0 || /^(?:open|shutil|os|winreg|pynput|keyboard|PIL|mss|pyautogui|pip|git)\b/.test(origin),
)

/** Further possible callees of a call, found by following values. */
type Callees = ReadonlyMap<PythonFile, ReadonlyMap<SyntaxId, ReadonlySet<string>>>

const mostCallees = 4
const stepsAtLeast = 1_000_000
const stepsOfNode = 20
const mostSteps = 12_000_000

/** Follows values from their sources to harmful calls, through calls, names, containers and files. */
export function reviewFlows(
  files: ReadonlyMap<string, PythonFile>,
  e: Evaluator,
  loading: Loading,
  review: Review,
): Callees {
  const callees = new Map<PythonFile, Map<SyntaxId, Set<string>>>()
  const written = new Map<string, number>()
  const view = viewOf(files, e, loading, review, written)
  const listener: Listener = {
    onCall: (event) => {
      addCallee(callees, view, event)
      for (const sink of sinksOf(event.origin)) sink.judge(view, event)
    },
    onWrite: (event) => {
      for (const { text } of textsIn(event.path)) written.set(text, (written.get(text) ?? 0) | event.sources)
      replaceModules(view, event)
    },
  }
  const nodes = [...files.values()].reduce((all, { tree }) => all + tree.count, 0)
  const steps = Math.min(stepsAtLeast + nodes * stepsOfNode, mostSteps)
  if (!followValues(files, e, loading.isLoaded, listener, steps))
    review.findFile('scan-incomplete', '', 'the Python of the pack is too entangled to be followed to its end')
  return callees
}

function viewOf(
  files: ReadonlyMap<string, PythonFile>,
  e: Evaluator,
  loading: Loading,
  review: Review,
  written: ReadonlyMap<string, number>,
): FlowView {
  const reachOf: FlowView['reachOf'] = (at, isLoading) => (isLoading ? 'import' : loading.reachOf(at))
  return {
    reachOf,
    find: (rule, { file, node }, detail, isLoading) =>
      review.find(
        rule,
        { file: file.path, text: file.tree.text, position: file.tree.start(node) },
        reachOf({ file, node }, isLoading),
        detail,
      ),
    hasFile: (path) => files.has(path),
    hasModuleIn: (folder) => [...files.keys()].some((path) => folder === '' || path.startsWith(`${folder}/`)),
    writtenTo: (path) => written.get(path) ?? 0,
    isPlain: ({ at: { file, node }, origin }) => plainOrigin(e, file, node) === origin,
  }
}

function plainOrigin(e: Evaluator, file: PythonFile, node: SyntaxId): string | undefined {
  const callee = file.tree.kind(node) === 'call' ? file.tree.field(node, 'function') : undefined
  return callee === undefined ? undefined : e.originOf({ file, node: callee })
}

function addCallee(callees: Map<PythonFile, Map<SyntaxId, Set<string>>>, view: FlowView, event: CallEvent): void {
  const { at, origin } = event
  if (origin.startsWith('?') || !isWorthKnowing(origin) || at.file.tree.kind(at.node) !== 'call') return
  const ofFile = callees.get(at.file) ?? new Map<SyntaxId, Set<string>>()
  callees.set(at.file, ofFile)
  const known = ofFile.get(at.node) ?? new Set<string>()
  if (known.has(origin) || known.size >= mostCallees || view.isPlain(event)) return
  ofFile.set(at.node, known.add(origin))
}
