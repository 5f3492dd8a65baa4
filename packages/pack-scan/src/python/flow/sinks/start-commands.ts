import { installerIn, isSender, suspicionOf } from '../../../commands.ts'
import { starters } from '../../rules/start-processes.ts'
import { wordsIn } from '../command-words.ts'
import { commandText } from '../operators.ts'
import type { CallEvent } from '../machine.ts'
import { deepSources, from, type Value } from '../value.ts'
import { hiddenCode, hiddenInput, programsIn } from './hidden-commands.ts'
import { argument, given, sourcesOfAll, type CallSink, type FlowView } from './sink.ts'

/** Detects suspicious commands when the code starts them, and secrets that the commands receive. */
export const startCommands: CallSink = {
  concerns: (origin) => starters.test(origin) || piping.test(origin),
  judge: (view, event) => {
    const { at, origin, args, isLoading } = event
    if (!starters.test(origin)) {
      const piped = hiddenPipe(event)
      if (piped) view.find('suspicious-command', at, piped, isLoading)
      if (piping.test(origin) && sourcesOfAll(given(args)) & secret)
        view.find('credentials-sent', at, `the environment or keys by ${origin}`, isLoading)
      return
    }
    const first = argument(event, 0, 'args', 'cmd', 'command')
    const parts = given(args, 'env', 'cwd')
    const text = parts.map(commandText).join(' ').slice(0, 20_000)
    const shell = isShell(event) ? commandText(first) : undefined
    const suspicion = suspicionOf(text) ?? hiddenCommand(event, first, text) ?? hiddenCode(args, shell)
    if (suspicion) view.find('suspicious-command', at, suspicion, isLoading)
    if (isSender(text) && sourcesOfAll(parts) & secret)
      view.find('credentials-sent', at, `the environment or keys by ${origin}`, isLoading)
    judgeProgram(view, event)
    if (view.isPlain(event)) return
    const installer = installerIn([text], [])
    if (installer && at.file.path !== 'install.py')
      view.find('package-install', at, `${installer} by ${origin}`, isLoading)
  },
}

const secret = from.wholeEnvironment | from.credentials
const piping =
  /^(?:subprocess\.Popen|psutil\.Popen|asyncio\.(?:subprocess\.)?create_subprocess_(?:exec|shell))\(\)\.(?:communicate|stdin\.write(?:lines)?)$/

/** Describes a command if only its decoded or fetched source is known. */
function hiddenCommand({ origin, args }: CallEvent, first: Value, text: string): string | undefined {
  const isList = first.things.some((thing) => thing.kind === 'object' && thing.object.kind === 'list')
  const sources = deepSources(first)
  if (!isList && sources & (from.decoded | from.decrypted)) return 'a command that was decoded'
  const isRun = origin.startsWith('os.') || isShell({ origin, args })
  const isUnknown = !/[^\ue000\ufffd\s]/.test(text)
  return isUnknown && (isRun || !isList) && sources & from.network ? 'a command that was downloaded' : undefined
}

function isShell({ origin, args }: Pick<CallEvent, 'origin' | 'args'>): boolean {
  return /^os\.(?:system|popen)|getoutput$|_shell$/.test(origin) || args.named.has('shell')
}

/** Describes hidden code for an interpreter that runs already. */
function hiddenPipe(event: CallEvent): string | undefined {
  const commands = event.self.things.flatMap((thing) =>
    thing.kind === 'object' ? (thing.object.fields.get('args') ?? []) : [],
  )
  const words = wordsIn({ positional: commands, named: new Map(), rest: undefined })
  return hiddenInput(words, argument(event, 0, 'input'))
}

/** Checks whether a file with fetched or decoded content runs as a program or in an interpreter. */
function judgeProgram(view: FlowView, { at, origin, args, isLoading }: CallEvent): void {
  const sources = programsIn(wordsIn(args)).reduce((all, word) => all | view.writtenTo(word), 0)
  const isMade = (sources & (from.decoded | from.decrypted)) !== 0
  if (isMade) view.find('code-from-data', at, `${origin} of a file that was decoded`, isLoading)
  else if (sources & from.network) view.find('code-download', at, `${origin} of what was fetched`, isLoading)
}
