import { textOfString } from '@registry/syntax'
import { findHiddenText, strangeEncoding } from '../../source/hidden-text.ts'
import { isConfusable, isMeaningless } from '../../source/letters.ts'
import { programIn } from '../../source/payload.ts'
import type { PythonRule, PythonView } from '../python-view.ts'

/** Detects unreadable code and code in hidden places. */
export const obfuscation: PythonRule = (view) => {
  findMarks(view)
  findNames(view)
  findPayloads(view)
  findHidden(view)
}

const marks: [string, RegExp][] = [
  [
    'PyArmor',
    /\b(?:__pyarmor__|pyarmor_runtime(?:_\d+)?|pytransform\.pyarmor|PyArmor_)\b|^[ \t]*from[ \t]{1,20}(?:pytransform|pyarmor_runtime)\w*[ \t]{1,20}import/m,
  ],
  ['Hyperion', /\b(?:Hyperion|HyperionObfuscator)\b.{0,40}(?:obfusc|billythegoat)/i],
  ['Kramer', /\bKramer\(\)|_n_0_b_/],
  ['SourceDefender', /^[ \t]*import[ \t]{1,20}sourcedefender\b|-----BEGIN\s+SOURCEDEFENDER/m],
  [
    'an obfuscator',
    /^[ \t]*#.{0,60}\b(?:obfuscated\s+(?:with|by|using)|pyobfuscat|PyFuscate|py-?fuscator|BlankOBF|Oxyry)/im,
  ],
]

function findMarks(view: PythonView): void {
  const { text } = view.file.tree
  for (const [name, pattern] of marks) {
    const match = pattern.exec(text)
    if (match) view.find('obfuscated-code', nodeAt(view, match.index), `made with ${name}`)
  }
}

/** Returns the first node that starts at or after a position; the root when no such node exists. */
function nodeAt({ file: { tree } }: PythonView, position: number): number {
  for (let node = 1; node < tree.count; node++) if (tree.start(node) >= position) return node
  return 0
}

const sensitiveNames = new Set([
  'exec',
  'eval',
  'compile',
  '__import__',
  'getattr',
  'os',
  'system',
  'subprocess',
  'import_module',
  'open',
  'requests',
  'globals',
  'marshal',
])

function findNames(view: PythonView): void {
  const { tree } = view.file
  const meaningless = new Map<string, number>()
  const names = new Set<string>()
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind(node) !== 'identifier') continue
    const name = tree.textOf(node)
    if (names.has(name)) continue
    names.add(name)
    if (isMeaningless(name)) meaningless.set(name, node)
    // oxlint-disable-next-line no-control-regex -- Everything but ASCII.
    if (!/[^\u0000-\u007f]/.test(name)) continue
    if (isConfusable(name))
      view.find('obfuscated-code', node, `a name with letters of two scripts: ${name.slice(0, 60)}`)
    else if (sensitiveNames.has(name.normalize('NFKC')))
      view.find('obfuscated-code', node, `${name.normalize('NFKC')} in disguised letters`)
  }
  const [first] = meaningless
  if (first && meaningless.size >= 6 && meaningless.size > names.size / 5)
    view.find('obfuscated-code', first[1], `${meaningless.size} names like ${first[0].slice(0, 40)}`)
}

const payloadLength = 200

function findPayloads(view: PythonView): void {
  const { tree } = view.file
  let longest = { node: 0, length: 0 }
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind(node)
    if (kind !== 'string' && kind !== 'concatenated_string') continue
    const length = tree.end(node) - tree.start(node)
    if (length > longest.length && kind === 'string') longest = { node, length }
    if (length < payloadLength) continue
    const text = kind === 'string' ? textOfString(tree, node) : view.e.fold({ file: view.file, node })
    const name = typeof text === 'string' && isEncoded(text) ? programIn(text) : undefined
    if (name) view.find('obfuscated-code', node, `${name} in an encoded text`)
  }
  if (
    longest.length > 4000 &&
    longest.length > tree.text.length * 0.7 &&
    isEncoded(textOfString(tree, longest.node) ?? '')
  )
    if (view.calls.some(({ origin }) => running.test(origin)))
      view.find('obfuscated-code', longest.node, 'most of the file is one encoded text')
}

const running = /^(?:exec|eval|compile|marshal\.loads|__import__|ctypes\..*|subprocess\..*|os\.system)$/

/** Whether a text looks encoded: few spaces and no words. */
function isEncoded(text: string): boolean {
  const part = text.slice(0, 4000)
  const blanks = part.split(/[ \n]/).length - 1
  return blanks < part.length / 50
}

function findHidden(view: PythonView): void {
  const { tree } = view.file
  const encoding = strangeEncoding(tree.text)
  if (encoding) view.find('hidden-code', 0, `the encoding ${encoding}`)
  for (const { position, detail } of findHiddenText(tree.text)) {
    const node = deepestAt(view, position)
    const isReordered = detail.startsWith('characters')
    if (isReordered || !/^(?:string|string_content|comment|ERROR)$/.test(tree.kind(node)))
      view.find('hidden-code', node, detail)
  }
}

/** The smallest node around a position. */
function deepestAt({ file: { tree } }: PythonView, position: number): number {
  let node = 0
  for (;;) {
    const next = tree.children(node).find((child) => tree.start(child) <= position && position < tree.end(child))
    if (next === undefined) return node
    node = next
  }
}
