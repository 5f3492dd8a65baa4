import { nameOf, type SyntaxId } from '@registry/syntax'
import type { Call, PythonRule, PythonView } from '../python-view.ts'

/** Detects `exec`, `eval` and `compile` that are passed on instead of called: `map(exec, …)`, `@exec`, `run = exec`. */
export const handOnRunners: PythonRule = (view) => {
  for (const call of view.calls) judgeCall(view, call)
  const { tree } = view.file
  for (let node = 0; node < tree.count; node++) {
    const runner = isValue(view, node) ? runnerOf(view, node) : undefined
    if (runner) judgeValue(view, node, runner)
  }
}

const runners = new Set(['exec', 'eval', 'compile'])
const callers =
  /(?:^|\.)(?:Thread|Timer|Process|submit|map|filter|register|run_in_executor|partial|call_soon|call_later|to_thread|start_new_thread|apply_async|starmap|reduce|SimpleNamespace)$/

function judgeCall(view: PythonView, call: Call): void {
  const { file, e } = view
  if (call.origin === 'getattr' && isValue(view, call.node) && e.originOf({ file, node: call.node }) === 'exec')
    judgeValue(view, call.node, 'exec')
  const given = [...call.positional, ...call.named.values()]
  const runner = given.map((node) => runnerOf(view, node)).find((name) => name !== undefined)
  if (!runner) return
  const isHidden = given.some((node) => {
    const sources = e.sourcesOf({ file, node })
    return sources.has('decoded') || sources.has('decrypted') || sources.has('network') || sources.has('bytecode')
  })
  const isCalling = callers.test(call.origin) || call.origin.includes('::') || isLambda(view, call)
  if (isHidden || (isCalling && view.reachOf(call.node) === 'import'))
    view.find('code-from-data', call.node, `${runner} handed to ${call.origin}`)
}

function isLambda({ file: { tree } }: PythonView, call: Call): boolean {
  const callee = tree.field(call.node, 'function')
  return callee !== undefined && /^\W*lambda\b/.test(tree.textOf(callee))
}

function judgeValue(view: PythonView, node: SyntaxId, runner: string): void {
  const isLoading = view.reachOf(node) === 'import'
  if (isLoading && (runner === 'exec' || isApplied(view, node)))
    view.find('code-from-data', node, `${runner} used as a value`)
  else view.find('eval-exec', node, `${runner} used as a value`)
}

/** Whether a node is a decorator or a class member, which Python calls without a visible call. */
function isApplied({ file: { tree } }: PythonView, node: SyntaxId): boolean {
  const parent = outOfParentheses(tree, node).parent
  if (tree.kind(parent) === 'decorator') return true
  const statement = tree.parent(parent) ?? 0
  const block = tree.parent(statement) ?? 0
  return tree.kind(parent) === 'assignment' && tree.kind(tree.parent(block) ?? 0) === 'class_definition'
}

function runnerOf({ file, e }: PythonView, node: SyntaxId): string | undefined {
  if (!/^(?:identifier|attribute|subscript|parenthesized_expression)$/.test(file.tree.kind(node))) return undefined
  const origin = e.originOf({ file, node })
  return origin !== undefined && runners.has(origin) ? origin : undefined
}

/** Whether a node refers to a runner by name, without calling it or binding the name. */
function isValue({ file: { tree } }: PythonView, node: SyntaxId): boolean {
  const kind = tree.kind(node)
  if (kind === 'identifier') {
    if (!runners.has(nameOf(tree, node))) return false
  } else if (kind === 'attribute' || kind === 'subscript') {
    if (tree.end(node) - tree.start(node) > 200 || !/(?:exec|eval|compile|__call__)\W*$/.test(tree.textOf(node)))
      return false
  } else if (kind !== 'call') return false
  const { top, parent } = outOfParentheses(tree, node)
  const field = tree.fieldName(top) ?? ''
  return !naming.has(field) && !otherUses.has(tree.kind(parent))
}

const naming = new Set(['function', 'name', 'left', 'attribute', 'object', 'alias', 'module_name', 'superclasses'])
const otherUses = new Set(
  (
    'parameters lambda_parameters typed_parameter list_splat_pattern dictionary_splat_pattern global_statement nonlocal_statement ' +
    'delete_statement aliased_import dotted_name pattern_list tuple_pattern list_pattern as_pattern_target type comparison_operator expression_statement'
  ).split(' '),
)

function outOfParentheses(tree: PythonView['file']['tree'], node: SyntaxId): { top: SyntaxId; parent: SyntaxId } {
  let top = node
  let parent = tree.parent(top)
  while (parent !== undefined && tree.kind(parent) === 'parenthesized_expression') {
    top = parent
    parent = tree.parent(top)
  }
  return { top, parent: parent ?? 0 }
}
