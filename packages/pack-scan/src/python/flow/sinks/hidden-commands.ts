import { wordsIn } from '../command-words.ts'
import { fetchedGap, textOrName } from '../operators.ts'
import { deepSources, from, textsIn, type Arguments, type Value } from '../value.ts'

/** Says how the code in a command came into the pack: as a shell text, after a flag such as `-c`, or by `input`. */
export function hiddenCode(args: Arguments, shellText: string | undefined): string | undefined {
  const words = wordsIn(args)
  const code = codeAfterFlag(words)
  const hidden = code && hiddenText(code)
  if (hidden) return hidden
  if (shellText !== undefined && startsFetched.test(shellText)) return downloaded
  const input = args.named.get('input')
  return input && hiddenInput(words, input)
}

/** Says how the text came into the pack that an interpreter without a script receives. */
export function hiddenInput(words: readonly Value[], input: Value): string | undefined {
  return readsCode(words) ? hiddenText(input) : undefined
}

const decoded = 'a command that was decoded'
const downloaded = 'a command that was downloaded'

function hiddenText(code: Value): string | undefined {
  const sources = deepSources(code)
  if (sources & (from.decoded | from.decrypted)) return decoded
  return sources & from.network && startsFetched.test(textOrName(code)) ? downloaded : undefined
}

/** Fetched text where a shell or Python runs it. Elsewhere in a command it is an argument. */
const startsFetched = new RegExp(
  String.raw`(?:^|[;&|\n${'`'}]|\$\(|(?:exec|eval|decode)\s?\(|\b(?:nohup|sudo|exec|eval|start|call|env|time|nice|setsid|then|do)(?:\s[-/]\w{1,9})?\s|\s(?:-[a-z]{0,4}[ce]|/[ck]|-command)\s)[\s"']{0,4}${fetchedGap}`,
  'i',
)

const interpreters =
  /^(?:.*[\\/])?(?:(?:ba|z|da|k|fi)?sh|cmd|powershell|pwsh|python[\d.]*w?|pypy\d*|node|deno|bun|perl|ruby|php|lua|osascript)(?:\.exe)?$|^%(?:comspec|shell)%$/i
const codeFlags = /^(?:-[a-z]{0,4}[ce]|--(?:command|eval)|\/[ckr]|-(?:command|encodedcommand|enc|eval|r|p))$/i

/** Returns the word that an interpreter takes for code. A script ends the interpreter's own flags. */
function codeAfterFlag(words: readonly Value[]): Value | undefined {
  let interpreter: string | undefined
  let before = ''
  for (const [index, word] of words.entries()) {
    const text = textOrName(word)
    if (interpreters.test(text)) interpreter = text
    else if (interpreter !== undefined) {
      if (codeFlags.test(text)) return words[index + 1]
      if (endsFlags(interpreter, before, text)) interpreter = undefined
    }
    before = text
  }
  return undefined
}

function endsFlags(interpreter: string, before: string, word: string): boolean {
  if (/(?:powershell|pwsh)(?:\.exe)?$/i.test(interpreter)) return false
  if (word === '-m' || /^\/.*[/.]/.test(word)) return true
  return !/^[-/+]/.test(word) && !before.startsWith('-')
}

/** Whether a command starts an interpreter that reads its code from standard input. */
function readsCode(words: readonly Value[]): boolean {
  const texts = words.map(textOrName)
  const at = texts.findLastIndex((text) => interpreters.test(text))
  const flags = texts.slice(at + 1)
  return at >= 0 && flags.every((flag) => /^-(?!m$)\w{0,12}$|^\/dev\/stdin$/.test(flag) && !codeFlags.test(flag))
}

const launchers = /^(?:.*\/)?(?:sudo|nohup|setsid|env|time|nice|exec|start|call|wine|xvfb-run|stdbuf)$/

/** Returns the possible paths of the program that a command starts: its first word, and the script of an interpreter. */
export function programsIn(words: readonly Value[]): string[] {
  const programs: string[] = []
  for (const word of words) {
    const text = textOrName(word)
    if (/^[-+&|;]|^\/[a-z]$|^\w+=/i.test(text)) continue
    if (/[^\ue000\ufffd]/.test(text)) programs.push(...textsIn(word).map((one) => one.text), text)
    if (!interpreters.test(text) && !launchers.test(text)) return programs
  }
  return programs
}
