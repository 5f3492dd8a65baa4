import type { SyntaxId } from '@registry/syntax'
import { starters } from '../python/rules/start-processes.ts'
import type { Evaluator } from '../python/evaluator.ts'
import { argumentsOf, type PythonFile } from '../python/python-file.ts'
import { basePackage } from './base-packages.ts'
import type { TellEffect } from './effect.ts'

const pip = /^pip\.(?:main|_internal\.main|_internal\.cli\.main\.main|_internal\.main\.main)$/

/** Signs of a virtual environment that a pack makes for itself, whose packages concern nobody else. */
const ownEnvironment = /\bvenv_?(?:python|pip)\b|['"]-m['"],\s{0,20}['"]venv['"]/i

/** Commands of a file that install or remove a base package, or bring another pack. */
export function findInstalls(file: PythonFile, e: Evaluator, tell: TellEffect): void {
  if (ownEnvironment.test(file.tree.text)) return
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

/** Words of a command in order; those that callers pass stand where they are used. */
function wordsOf(file: PythonFile, e: Evaluator, before: readonly string[], node: SyntaxId): string[] {
  const { tree } = file
  const isList = /^(?:list|tuple)$/.test(tree.kind(node))
  const words = (isList ? tree.children(node).slice(0, 100) : [node]).flatMap((part) => {
    const text = e.foldLoosely({ file, node: part })
    const isKnown = text !== undefined && !text.includes('\ufffd')
    return isKnown ? [text] : [text?.replaceAll('\ufffd', ' ') ?? '', ...e.wordsOf({ file, node: part })]
  })
  return [
    ...before,
    ...words
      .flatMap((word) => word.split(/[\s'"]+/, 200))
      .map((word) => word.replace(/[;,&]+$/, ''))
      .filter((word) => word !== ''),
  ].slice(0, 2000)
}

function judge(words: readonly string[], tell: (kind: 'package-change' | 'other-pack', target: string) => void): void {
  if (!words.some((word) => /(?:^|[\\/])(?:pip3?|uv)(?:\.exe)?$/.test(word))) {
    const clone = words.some((word) => word === 'clone') && words.some((word) => /(?:^|[\\/])git(?:\.exe)?$/.test(word))
    const address = words.find((word) =>
      /^https?:\/\/(?:github|gitlab|huggingface)\.\w+\/[\w.-]+\/[\w.-]*comfyui[\w.-]*$/i.test(word),
    )
    if (clone && address && words.some((word) => /custom_nodes/.test(word))) tell('other-pack', `git clone ${address}`)
    return
  }
  let action: string | undefined
  for (const word of words) {
    if (word === 'install' || word === 'uninstall') action = word
    else if (action !== undefined && basePackage(word) !== undefined) tell('package-change', `pip ${action} ${word}`)
  }
}
