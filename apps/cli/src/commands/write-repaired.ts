import { writeFile } from 'node:fs/promises'
import { CommandError } from '../command-error.ts'

/** Writes a repaired workflow beside the file that it was read from. Returns its path. Throws CommandError where there is a file already. */
export async function writeRepaired(file: string, repaired: object): Promise<string> {
  // A picture keeps its extension, so that `a.png` and `a.json` get different files.
  const out = `${file.replace(/\.json$/i, '')}-repaired.json`
  try {
    await writeFile(out, `${JSON.stringify(repaired, null, 2)}\n`, { flag: 'wx' })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      throw new CommandError(`${out} is there already: move or delete it.`, { cause: error })
    }
    throw error
  }
  return out
}
