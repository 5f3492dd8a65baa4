import type { SyntaxId, SyntaxTree } from '@registry/syntax'
import { starters } from '../python/rules/start-processes.ts'
import type { Evaluator } from '../python/evaluator.ts'
import { argumentsOf, type PythonFile } from '../python/python-file.ts'
import { basePackage } from './base-packages.ts'
import type { TellEffect } from './effect.ts'

const pip = /^pip\.(?:main|_internal\.main|_internal\.cli\.main\.main|_internal\.main\.main)$/

/** Finds commands of a file that install or remove a base package, or install another pack. */
export function findInstalls(file: PythonFile, e: Evaluator, tell: TellEffect): void {
  if (hasOwnEnvironment(file.tree)) return
  for (const call of file.calls) {
    if (file.scopes.isIdle(call)) continue
    const callee = file.tree.field(call, 'function')
    const origin = callee === undefined ? undefined : e.originOf({ file, node: callee })
    if (origin === undefined || (!starters.test(origin) && !pip.test(origin))) continue
    const { positional, named } = argumentsOf(file.tree, call)
    const first = positional[0] ?? named.get('args') ?? named.get('cmd')
    if (first === undefined) continue
    const words = wordsOf(file, e, pip.test(origin) ? ['pip'] : [], first)
    judge(words, (kind, target) => tell(kind, target, call))
  }
}

/** Finds signs of a virtual environment that a pack creates for itself, whose packages affect no other pack. */
function hasOwnEnvironment(tree: SyntaxTree): boolean {
  // The tree leaves out comments, which change nothing.
  for (let node = 0; node < tree.count; node++) {
    const kind = tree.kind(node)
    if ((kind !== 'identifier' && kind !== 'string') || tree.end(node) - tree.start(node) > 20) continue
    const text = tree.textOf(node)
    if (/^['"]?venv_?(?:python|pip)['"]?$/i.test(text)) return true
    if (/^['"]venv['"]$/.test(text) && /['"]-m['"],\s{0,20}$/.test(tree.text.slice(0, tree.start(node)).slice(-30)))
      return true
  }
  return false
}

/** Returns the words of a command in order. Words that callers pass appear where the command uses them. */
function wordsOf(file: PythonFile, e: Evaluator, before: readonly string[], node: SyntaxId): string[] {
  const { tree } = file
  const isList = /^(?:list|tuple)$/.test(tree.kind(node))
  const words = (isList ? tree.children(node).slice(0, 100) : [node]).flatMap((part) => {
    const text = e.foldLoosely({ file, node: part })
    if (text !== undefined && !text.includes(unknown)) return wordsIn(text, isList)
    const given = e.wordsOf({ file, node: part }).filter((word) => text === undefined || !text.includes(word))
    if (text === undefined) return given.flatMap((word) => wordsIn(word, isList))
    const passed = ` ${given.join(' ').slice(0, 10_000)} `
    return wordsIn(text.split(unknown, 20).join(passed), isList)
  })
  return [...before, ...words].slice(0, 2000)
}

const unknown = '\ufffd'
/** Separates two commands of a line. */
const separator = '\n'

/** Splits a text as a shell does. An element of a list is never split into commands. */
function wordsIn(text: string, isElement = false): string[] {
  const words: string[] = []
  for (const [token] of text.slice(0, 100_000).matchAll(/"[^"]*"|'[^']*'|&&?|\|\|?|[;\n]|[^\s'"&|;]+/g)) {
    if (/^['"]/.test(token)) words.push(...quotedWords(token.slice(1, -1), words.at(-1)))
    else if (!/^[&|;\n]/.test(token)) words.push(token.replace(/,$/, ''))
    else if (!isElement) words.push(separator)
  }
  return words
}

function quotedWords(text: string, before: string | undefined): string[] {
  const words = text.split(/[\s'"]+/, 200).filter((word) => word !== '')
  // The argument after `-c` is code of another program, which may be a shell.
  return before !== undefined && /^(?:-\w?c|\/c)$/i.test(before) ? [separator, ...words, separator] : words
}

function judge(words: readonly string[], tell: (kind: 'package-change' | 'other-pack', target: string) => void): void {
  if (!words.some((word) => isPip(word))) {
    const clone = words.some((word) => word === 'clone') && words.some((word) => /(?:^|[\\/])git(?:\.exe)?$/.test(word))
    const address = words.find(
      (word) =>
        word.length < 300 &&
        /^https?:\/\/(?:github|gitlab|huggingface)\.\w+\/[\w.-]+\/[\w.-]*comfyui[\w.-]*$/i.test(word),
    )
    if (clone && address && words.some((word) => /custom_nodes/.test(word))) tell('other-pack', `git clone ${address}`)
    return
  }
  let isInstaller = false
  let action: string | undefined
  for (const word of words) {
    if (word === separator) {
      isInstaller = false
      action = undefined
    } else if (isPip(word)) isInstaller = true
    else if (word === 'install' || word === 'uninstall') action = isInstaller ? word : undefined
    else if (action !== undefined && basePackage(word) !== undefined) tell('package-change', `pip ${action} ${word}`)
  }
}

function isPip(word: string): boolean {
  return /(?:^|[\\/])(?:pip3?|uv)(?:\.exe)?$/.test(word)
}
