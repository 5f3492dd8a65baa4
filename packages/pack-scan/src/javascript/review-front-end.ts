import { boundedParser, isJavascriptFunction, type Parsers, type SyntaxId } from '@registry/syntax'
import { extensionOf } from '../files/file-kinds.ts'
import { indicatorsIn } from '../indicators/known-bad.ts'
import type { Reach } from '../report.ts'
import type { Review } from '../verdict.ts'
import { findHiddenText } from '../source/hidden-text.ts'
import { findImports } from './find-imports.ts'
import { findObfuscation } from './find-obfuscation.ts'
import type { ScriptView } from './script-view.ts'
import { readScript, type Script } from './script.ts'
import { runTextAsCode } from './run-text-as-code.ts'
import { sendData } from './send-data.ts'

/** Rules over the syntax tree. */
const rules: readonly ((view: ScriptView) => void)[] = [runTextAsCode, sendData]

const mostSteps = 4_000_000

/** Reviews the scripts that browsers load. Scripts without any keyword of a rule are not parsed. */
export function reviewFrontEnd(
  parsers: Parsers,
  texts: ReadonlyMap<string, string>,
  folders: readonly string[],
  review: Review,
): void {
  const parse = boundedParser(parsers, 'javascript')
  for (const [path, whole] of texts) {
    const isServed = folders.some((folder) => path.startsWith(`${folder}/`))
    if (isServed && extensionOf(path) !== 'html') review.can('front-end', path)
    const text = /\.html?$/i.test(path) ? scriptsOnly(whole) : whole
    reviewText(path, text, isServed ? 'import' : 'call', review)
    if (!interesting.test(text)) continue
    const tree = parse(text)
    if (!tree) {
      review.findFile('javascript-too-large', path, `${text.length} characters`)
      continue
    }
    const script = readScript(tree, mostSteps)
    const reachOf = (node: SyntaxId): Reach => (isServed && isAtTop(script, node) ? 'import' : 'call')
    const find: ScriptView['find'] = (rule, node, detail) =>
      review.find(rule, { file: path, text, position: tree.start(node) }, reachOf(node), detail)
    for (const rule of rules) rule({ script, find })
    if (script.isExhausted()) review.findFile('javascript-too-large', path, 'too entangled to be followed to its end')
  }
}

const interesting =
  /\beval\b|\bFunction\b|\batob\b|fromC(?:har|ode)|unescape|\bimport\s*\(|importScripts|\bcookie\b|(?:local|session)Storage\s*[),}\]]|\.\.\.(?:local|session)Storage|\bin\s+(?:local|session)Storage|(?:local|session)Storage\.key|\\x[0-9a-fA-F]{2}|constructor\s*[([]|\[\s*['"]constructor|['"]script['"]|set(?:Timeout|Interval)\s*\(\s*(?:['"`]|await\b|[\w$.]{1,60}\s*[,)])|getScript|WebSocket|getPrototypeOf|\[\s*['"][^'"\n]{1,20}['"]\s*\+|createElement\W{1,4}[^)\n]{0,60}\+/

function reviewText(path: string, text: string, reach: Reach, review: Review): void {
  const find = (rule: Parameters<Review['find']>[0], position: number, detail: string): void =>
    review.find(rule, { file: path, text, position }, reach, detail)
  for (const { rule, name, position } of indicatorsIn(text)) find(rule, position, name)
  for (const { rule, position, detail } of [...findObfuscation(text), ...findImports(text)])
    find(rule, position, detail)
  if (text.length < 400_000)
    for (const { position, detail } of findHiddenText(text))
      if (/[;=(]/.test(text.slice(position, position + 80)) || detail.startsWith('char'))
        find('hidden-code', position, detail)
}

/** Blanks everything but the scripts of a page, so that line numbers stay. */
function scriptsOnly(page: string): string {
  const lower = page.toLowerCase()
  let made = ''
  let at = 0
  for (const match of page.matchAll(/<script\b[^>]{0,500}>/gi)) {
    const start = match.index + match[0].length
    if (start < at) continue
    const end = lower.indexOf('</script', start)
    const stop = end < 0 ? page.length : end
    made += page.slice(at, start).replaceAll(/[^\n]/g, ' ') + page.slice(start, stop)
    at = stop
  }
  return made + page.slice(at).replaceAll(/[^\n]/g, ' ')
}

/** Outside every function, except functions that are called in place. */
function isAtTop({ tree }: Script, node: SyntaxId): boolean {
  for (let at = tree.parent(node); at !== undefined; at = tree.parent(at)) {
    if (!isJavascriptFunction(tree.kind(at))) continue
    const around = tree.parent(at)
    const call = around === undefined || tree.kind(around) !== 'parenthesized_expression' ? around : tree.parent(around)
    if (call === undefined || tree.kind(call) !== 'call_expression') return false
  }
  return true
}
