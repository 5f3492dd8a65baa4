import {
  boundedParser,
  findModules,
  isLoadedBefore,
  type Parsers,
  type SyntaxId,
  type SyntaxTree,
} from '@registry/syntax'
import type { Review } from '../review.ts'
import { createEvaluator } from './evaluate.ts'
import type { Evaluator } from './evaluator.ts'
import { reviewFlows } from './flow/review-flows.ts'
import { argumentsOf, readPythonFile, type PythonFile } from './python-file.ts'
import type { Call, PythonRule, PythonView } from './python-view.ts'
import { followLoading, isStartedAsScript, type Loading } from './reach.ts'
import { captureInput } from './rules/capture-input.ts'
import { deserialize } from './rules/deserialize.ts'
import { handOnRunners } from './rules/hand-on-runners.ts'
import { loadForeignFiles } from './rules/load-foreign-files.ts'
import { matchIndicators } from './rules/match-indicators.ts'
import { obfuscation } from './rules/obfuscation.ts'
import { persist } from './rules/persist.ts'
import { readCredentials } from './rules/read-credentials.ts'
import { runTextAsCode } from './rules/run-text-as-code.ts'
import { startDownloads } from './rules/start-downloads.ts'
import { startProcesses } from './rules/start-processes.ts'
import { reportCapabilities } from './rules/report-capabilities.ts'
import { useNetwork } from './rules/use-network.ts'

/** Rules that check a single file. */
const rules: readonly PythonRule[] = [
  runTextAsCode,
  handOnRunners,
  loadForeignFiles,
  obfuscation,
  matchIndicators,
  startProcesses,
  startDownloads,
  useNetwork,
  readCredentials,
  persist,
  captureInput,
  deserialize,
  reportCapabilities,
]

const mostSteps = 20_000_000

export interface PythonSources {
  files: ReadonlyMap<string, PythonFile>
  e: Evaluator
  loading: Loading
}

/** Parses the Python of a pack and finds the code that loading runs. */
export function readPython(parsers: Parsers, texts: ReadonlyMap<string, string>): PythonSources & { unread: string[] } {
  const files = new Map<string, PythonFile>()
  const unread: string[] = []
  const parse = boundedParser(parsers, 'python')
  for (const [path, text] of texts) {
    const tree = parse(text)
    if (tree) files.set(path, readPythonFile(path, tree, isStartedAsScript(path)))
    else unread.push(path)
  }
  const modules = findModules(files.keys(), isLoadedBefore)
  const e = createEvaluator(files, modules, mostSteps)
  return { files, e, loading: followLoading(files, modules, e), unread }
}

export function reviewPython({ files, e, loading }: PythonSources, review: Review): void {
  const callees = reviewFlows(files, e, loading, review)
  for (const file of files.values()) {
    if (file.tree.unreadable > 0.5)
      review.findFile(
        'source-unreadable',
        file.path,
        `${Math.round(file.tree.unreadable * 100)} % is not understood`,
        loading.isLoaded(file.path) ? 'import' : 'call',
      )
    const view = viewOf(file, e, loading, review, callees.get(file))
    for (const rule of rules) rule(view)
  }
  if (e.isExhausted())
    review.findFile('scan-incomplete', '', 'the Python of the pack is too entangled to be followed to its end')
}

function viewOf(
  file: PythonFile,
  e: Evaluator,
  loading: Loading,
  review: Review,
  callees: ReadonlyMap<SyntaxId, ReadonlySet<string>> | undefined,
): PythonView {
  const reachOf = (node: SyntaxId) => loading.reachOf({ file, node })
  const { text } = file.tree
  return {
    file,
    e,
    calls: callsOf(file, e, callees),
    texts: textsOf(file, e),
    reachOf,
    find: (rule, node, detail, reach) =>
      review.find(rule, { file: file.path, text, position: file.tree.start(node) }, reach ?? reachOf(node), detail),
    can: (capability, node) => review.can(capability, { file: file.path, text, position: file.tree.start(node) }),
  }
}

/** Returns a separate call for each possible callee. */
function callsOf(
  file: PythonFile,
  e: Evaluator,
  callees: ReadonlyMap<SyntaxId, ReadonlySet<string>> | undefined,
): Call[] {
  return file.calls.flatMap((node) => {
    const callee = file.tree.field(node, 'function')
    const origin = callee === undefined ? undefined : e.originOf({ file, node: callee })
    const args = argumentsOf(file.tree, node)
    return [origin ?? '?', ...(callees?.get(node) ?? [])].map((name) => ({ node, origin: name, ...args }))
  })
}

/** Returns complete texts. Operands of a `+` are not listed separately. */
function textsOf(file: PythonFile, e: Evaluator): PythonView['texts'] {
  const { tree } = file
  const found: { node: SyntaxId; text: string }[] = []
  let done = -1
  for (let node = 0; node < tree.count; node++) {
    if (node <= done || tree.kind(node) !== 'string') continue
    let top = node
    for (let parent = tree.parent(top); parent !== undefined && isJoining(tree, parent); parent = tree.parent(top))
      top = parent
    if (tree.kind(tree.parent(top) ?? 0) === 'expression_statement') continue
    done = tree.last(top)
    const text = e.foldLoosely({ file, node: top })
    if (text) found.push({ node, text })
  }
  return found
}

function isJoining(tree: SyntaxTree, node: SyntaxId): boolean {
  const kind = tree.kind(node)
  return kind === 'concatenated_string' || kind === 'binary_operator'
}
