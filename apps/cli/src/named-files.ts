import { readFile, stat } from 'node:fs/promises'
import { CommandError } from './command-error.ts'
import { describeFileError } from './describe-file-error.ts'

/** Reads a text file that a person named. Throws CommandError where it is missing, a folder or another user's. */
export async function readNamedFile(file: string): Promise<string> {
  await refuseFolder(file)
  return explainFileErrors(() => readFile(file, 'utf8'))
}

/** Throws CommandError for a folder, and for a file that is not there. */
export async function refuseFolder(file: string): Promise<void> {
  const found = await explainFileErrors(() => stat(file))
  if (found.isDirectory()) throw new CommandError(`${file} is a folder. Name a file.`)
}

/** Turns an error of the file system about a name that a person gave into a CommandError. */
export async function explainFileErrors<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    const sentence = describeFileError(error)
    throw sentence === undefined ? error : new CommandError(sentence, { cause: error })
  }
}
