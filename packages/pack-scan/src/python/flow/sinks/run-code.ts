import { isPowerful, runners, sensitive } from '../../rules/run-text-as-code.ts'
import { fromBytes } from '../../rules/deserialize.ts'
import type { CallEvent } from '../machine.ts'
import { deepSources, from, textsIn, type Value } from '../value.ts'
import { argument, numbersIn, type CallSink, type FlowView } from './sink.ts'

/** Detects text that runs as code, and powerful functions under unreadable names. */
export const runCode: CallSink = {
  concerns: (origin) =>
    sensitive.test(origin) ||
    unreadable.test(origin) ||
    runners.has(origin) ||
    making.test(origin) ||
    loaders.test(origin) ||
    libraries.test(origin) ||
    fromBytes.test(origin),
  judge: (view, event) => {
    const { at, origin, isHidden, isLoading } = event
    if (isHidden && sensitive.test(origin))
      view.find('obfuscated-code', at, `${origin} under a name that is put together`, isLoading)
    if (isLoading && unreadable.test(origin))
      view.find(
        'obfuscated-code',
        at,
        `a member of ${origin.slice(0, -2)} under a name that is put together`,
        isLoading,
      )
    if (runners.has(origin) || making.test(origin)) judge(view, event, argument(event, 0, 'source'))
    if (loaders.test(origin) || libraries.test(origin)) judgeFile(view, event)
    if (fromBytes.test(origin) && view.reachOf(at, isLoading) === 'import') judgeBytes(view, event)
  },
}

const making = /(?:^|\.)(?:FunctionType|CodeType)$/
const unreadable = /^(?:builtins|os|subprocess|importlib|ctypes)\.\ufffd$/
const loaders =
  /^(?:importlib\.(?:machinery|_bootstrap_external)\.\w+Loader|importlib\.util\.spec_from_file_location|imp\.load_\w+|runpy\.run_path|execfile)$/

const libraries =
  /^(?:ctypes\.(?:CDLL|WinDLL|OleDLL|PyDLL|(?:cdll|windll|oledll|pydll)\.LoadLibrary)|cffi\.FFI\(\)\.dlopen|torch\.(?:ops|classes)\.load_library)$/

function judge(view: FlowView, event: CallEvent, code: Value): void {
  const { at, origin, isLoading } = event
  const sources = deepSources(code)
  const reason = hidden.find(([source]) => sources & source)?.[1]
  if (reason) {
    view.find('code-from-data', at, `${origin} of what was ${reason}`, isLoading)
    return
  }
  if (view.isPlain(event) || !/^(?:exec|eval)$/.test(origin) || view.reachOf(at, isLoading) !== 'import') return
  const texts = textsIn(code).map(({ text }) => text)
  if (sources & (from.environment | from.wholeEnvironment))
    view.find('code-from-data', at, `${origin} of what stands in the environment`, isLoading)
  else if (texts.some(isPowerful)) view.find('hidden-code', at, `${origin} of code that stands in a text`, isLoading)
}

const hidden: [number, string][] = [
  [from.network, 'downloaded'],
  [from.decrypted, 'decrypted'],
  [from.decoded, 'decoded'],
  [from.bytecode, 'stored as compiled code'],
]

/** Checks whether a file with fetched or decoded content is loaded as a module or a library. */
function judgeFile(view: FlowView, event: CallEvent): void {
  const { at, origin, isLoading, args } = event
  const values = [...args.positional, ...args.named.values()]
  const written = values.reduce((all, value) => all | sourcesWritten(view, value), 0)
  const made = hidden.find(([source]) => written & source)
  if (!made) return
  // Honest packs fetch libraries, too. The rule for downloads withholds them only where loading the pack does so.
  const isLibrary = libraries.test(origin) && made[0] === from.network && !(written & from.decrypted)
  view.find(isLibrary ? 'code-download' : 'code-from-data', at, `${origin} of a file that was ${made[1]}`, isLoading)
}

function sourcesWritten(view: FlowView, value: Value): number {
  const downloaded = value.sources & from.download ? from.network : 0
  return textsIn(value).reduce((all, { text }) => all | view.writtenTo(text), downloaded)
}

function judgeBytes(view: FlowView, event: CallEvent): void {
  const sources = deepSources(argument(event, 0))
  if (event.origin === 'numpy.load' && !numbersIn(event.args.named.get('allow_pickle')).includes(1)) return
  if (!view.isPlain(event) && sources & (from.network | from.decoded | from.decrypted))
    view.find('code-from-data', event.at, `${event.origin} of bytes that stand in the code`, event.isLoading)
}
