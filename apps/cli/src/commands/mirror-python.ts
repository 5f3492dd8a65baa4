import { mirrorPython, type PythonMirrorSummary } from '@registry/api'
import { printJson } from '../io.ts'
import { textOption, type Command, type CommandOptions } from './command.ts'
import { section } from './section.ts'

const megabyte = 1024 * 1024

/**
 * Copies metadata of the Python packages that packs need, and prints the outcome. Exit code 1 after a failed read or
 * for a wrong option.
 */
export const mirrorPythonCommand: Command = async (context, options, io) => {
  const limits = readLimits(options)
  if ('error' in limits) {
    io.err(limits.error)
    return 1
  }
  const { megabytes, ...counts } = limits
  const summary = await mirrorPython(
    context,
    { index: textOption(options, 'index'), ...counts, bytes: megabytes * megabyte, signal: io.signal },
    (done, total) => io.progress('Copying metadata', done, total),
  )
  if (options['json'] === true) printJson(summary, io)
  else for (const line of describe(summary)) io.out(line)
  return summary.failed.length > 0 ? 1 : 0
}

const most = { versions: 100, packages: 100_000, depth: 100, megabytes: 1_000_000, concurrency: 16 }
type Limits = Record<keyof typeof most, number>

function readLimits(options: CommandOptions): Limits | { error: string } {
  const read = (name: keyof typeof most): number => {
    const value = Number(textOption(options, name))
    return Number.isInteger(value) && value >= 1 && value <= most[name] ? value : Number.NaN
  }
  const limits: Limits = {
    versions: read('versions'),
    packages: read('packages'),
    depth: read('depth'),
    megabytes: read('megabytes'),
    concurrency: read('concurrency'),
  }
  const wrong = Object.entries(limits).find(([, value]) => Number.isNaN(value))
  const highest = Object.entries(most).find(([name]) => name === wrong?.[0])?.[1]
  return wrong ? { error: `--${wrong[0]} must be a whole number from 1 to ${highest}.` } : limits
}

function describe(summary: PythonMirrorSummary): string[] {
  return [
    `Python packages: ${summary.projects}, of which the index does not have ${summary.missing.length}.`,
    `Indexes: ${summary.indexes} fetched, ${summary.unchanged} unchanged.`,
    `Metadata: ${summary.metadata} files fetched, ${summary.bytes} bytes with the indexes.`,
    ...section('Without metadata at the index', summary.withoutMetadata, (name) => name),
    ...summary.reached.map((limit) => limitWords[limit]),
    ...section('Failed', summary.failed, ({ name, reason }) => `${name}: ${reason}`),
  ]
}

const limitWords = {
  packages: 'More packages are needed than --packages allows; the rest was left out.',
  depth: 'Requirements lead further than --depth allows; the rest was left out.',
  bytes: 'The limit of --megabytes was reached; run the command again to go on.',
}
