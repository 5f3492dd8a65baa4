import { readdir } from 'node:fs/promises'
import { checkFolder, type CheckedFolder } from '@registry/api/check'
import { CommandError } from '../command-error.ts'
import { printJson, processIo, type Io } from '../io.ts'
import { sentenceOf } from '../sentence-of.ts'
import { describeReport } from './describe-report.ts'

export interface CheckOptions {
  against?: string
  json?: true
  sarif?: true
}

/**
 * Reviews a folder as a registry would, without a registry. Returns 0, 1 when a publish would be held back, or 2 when
 * the folder cannot be read.
 */
export async function checkHere(folder: string, options: CheckOptions): Promise<number> {
  const io = processIo(new AbortController().signal)
  try {
    for (const pack of options.against === undefined ? [folder] : [folder, options.against])
      await refuseOtherFolder(pack)
    const checked = await checkFolder(folder, options.against)
    print(checked, options, io)
    return checked.report.verdict === 'flag' ? 1 : 0
  } catch (error) {
    io.err(sentenceOf(error))
    return 2
  } finally {
    io.end()
  }
}

/** Throws CommandError for a folder without a manifest, and an error of the file system for no folder. */
async function refuseOtherFolder(folder: string): Promise<void> {
  if ((await readdir(folder)).includes('pyproject.toml')) return
  throw new CommandError(`${folder} has no pyproject.toml. Name the folder of a pack.`)
}

function print({ report, sarif }: CheckedFolder, options: CheckOptions, io: Io): void {
  if (options.json) printJson(report, io)
  else if (options.sarif) printJson(sarif, io)
  else for (const line of describeReport(report)) io.out(line)
}
