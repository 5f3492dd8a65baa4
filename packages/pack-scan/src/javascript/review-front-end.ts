import { boundedParser, isJavascriptFunction, type Parsers, type SyntaxId, type SyntaxTree } from '@registry/syntax'
import type { EffectList } from '../effects/effect.ts'
import { mayChangeOthers, readScriptEffects } from '../effects/read-front-end.ts'
import { extensionOf, isJavascript } from '../files/file-kinds.ts'
import { indicatorsIn } from '../indicators/known-bad.ts'
import type { Reach } from '../report.ts'
import type { Review } from '../review.ts'
import { findHiddenText } from '../source/hidden-text.ts'
import { findObfuscation, type TextFinding } from './find-obfuscation.ts'
import type { ScriptView } from './script-view.ts'
import { createSteps, readScript, type Script } from './script.ts'
import { runTextAsCode } from './run-text-as-code.ts'
import { runTextInPage } from './run-text-in-page.ts'
import { sendData } from './send-data.ts'

/** Rules over the syntax tree. */
const rules: readonly ((view: ScriptView) => void)[] = [runTextAsCode, runTextInPage, sendData]

const mostSteps = 4_000_000

/** Reviews the scripts that browsers load. Scripts without any keyword of a rule are not parsed. */
export function reviewFrontEnd(
  parsers: Parsers,
  texts: ReadonlyMap<string, string>,
  folders: readonly string[],
  { review, effects }: { review: Review; effects: EffectList },
): void {
  const parse = boundedParser(parsers, 'javascript')
  // Effects have their own parser and steps, so that effects never use up those of the rules.
  const parseForEffects = boundedParser(parsers, 'javascript')
  const stepsForEffects = createSteps(mostSteps)
  const isKnown = [...texts.keys()].some((path) => isJavascript(path) && isIn(folders, path))
  for (const [path, whole] of texts) {
    const isServed = isIn(folders, path)
    if (isServed && extensionOf(path) !== 'html') review.can('front-end', path)
    const isLoaded = isJavascript(path) && (isServed || (!isKnown && isExtension.test(whole)))
    const text = isJavascript(path) ? whole : scriptsOnly(whole)
    reviewText(path, text, isServed ? 'import' : 'call', review)
    const isJudged = interesting.test(text)
    const isChanging = isLoaded && mayChangeOthers(text)
    const tree = isJudged ? parse(text) : isChanging ? parseForEffects(text) : undefined
    if (tree && isJudged) applyRules(path, tree, isServed, review)
    else if (isJudged) review.findFile('javascript-too-large', path, `${text.length} characters`)
    if (isLoaded && !isChanging) effects.countFile(true)
    else if (isLoaded) effects.countFile(tree !== undefined && readScriptEffects(path, tree, stepsForEffects, effects))
  }
}

function isIn(folders: readonly string[], path: string): boolean {
  return folders.some((folder) => path.startsWith(`${folder}/`))
}

/** Matches scripts for ComfyUI's front end, because some packs copy their scripts into a folder that ComfyUI serves. */
const isExtension = /scripts\/app(?:\.js)?['"]|comfyAPI\.app|\bapp\.registerExtension\b/

function applyRules(path: string, tree: SyntaxTree, isServed: boolean, review: Review): void {
  const script = readScript(tree, createSteps(mostSteps))
  const reachOf = (node: SyntaxId): Reach => (isServed && isAtTop(script, node) ? 'import' : 'call')
  const find: ScriptView['find'] = (rule, node, detail) =>
    review.find(rule, { file: path, text: tree.text, position: tree.start(node) }, reachOf(node), detail)
  for (const rule of rules) rule({ script, find })
  if (script.isExhausted()) review.findFile('javascript-too-large', path, 'too entangled to be followed to its end')
}

const interesting =
  /\beval\b|\bFunction\b|\batob\b|fromC(?:har|ode)|unescape|\bimport\s*\(|importScripts|\bcookie(?:Store)?\b|(?:local|session)Storage[ \t]*(?:[),;}\]:|\r\n]|$)|\bsrcdoc\b|\bdocument\.write|createContextualFragment|javascript:|\.\.\.(?:local|session)Storage|\bin\s+(?:local|session)Storage|(?:local|session)Storage\.key|\\x[0-9a-fA-F]{2}|constructor\s*[([]|\[\s*['"]constructor|['"]script['"]|set(?:Timeout|Interval)\s*\(\s*(?:['"`]|await\b|[\w$.]{1,60}\s*[,)])|getScript|WebSocket|getPrototypeOf|\[\s*['"][^'"\n]{1,20}['"]\s*\+|createElement\W{1,4}[^)\n]{0,60}\+/

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

/** Tells whether a node is outside every function, except functions that are called in place. */
function isAtTop({ tree }: Script, node: SyntaxId): boolean {
  for (let at = tree.parent(node); at !== undefined; at = tree.parent(at)) {
    if (!isJavascriptFunction(tree.kind(at))) continue
    const around = tree.parent(at)
    const call = around === undefined || tree.kind(around) !== 'parenthesized_expression' ? around : tree.parent(around)
    if (call === undefined || tree.kind(call) !== 'call_expression') return false
  }
  return true
}

/** Finds static imports from other hosts, and of deprecated ComfyUI modules. */
function findImports(text: string): TextFinding[] {
  const found: TextFinding[] = []
  for (const match of text.matchAll(/(?:\bfrom|\bimport)\s{0,5}(["'])([^"'\n]{1,300})\1/g)) {
    const address = match[2] ?? ''
    if (/^(?:https?:)?\/\/\w/.test(address) && !/^https?:\/\/(?:localhost|127\.0\.0\.1)/.test(address))
      found.push({ rule: 'javascript-remote-code', position: match.index, detail: `import ${address.slice(0, 100)}` })
    const old = deprecated.exec(address)?.[0]
    if (old) found.push({ rule: 'front-end-deprecated-api', position: match.index, detail: old })
    if (found.length >= mostFound) break
  }
  return found
}

const mostFound = 40
const deprecated =
  /(?:scripts\/(?:ui|widgets|pnginfo|domWidget|changeTracker|defaultGraph|utils|logging)\.js|scripts\/ui\/[\w/-]{1,60}\.js|extensions\/core\/[\w/-]{1,60}\.js)$/
