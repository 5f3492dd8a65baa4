import { openSource } from '@registry/api'
import { processIo } from '../io.ts'
import { sentenceOf } from '../sentence-of.ts'
import { copyLog } from '../verify/copy-log.ts'
import { LogError } from '../verify/log-error.ts'

/** Number of attempts for each file. The number is small, because a person waits and may run the command again. */
const attempts = 3

/**
 * Copies the log of a registry into a folder of static files, which any web server can serve. A later run fetches new
 * entries. Returns 1 if the log does not continue the copy, 2 after a failed read or write.
 */
export async function copyLogHere(folder: string, { registry }: { registry: string }): Promise<number> {
  const io = processIo(new AbortController().signal)
  try {
    const { entries, files } = await copyLog(folder, openSource(registry, { attempts }))
    io.out(`${folder}: ${entries} entries, ${files} new files`)
    return 0
  } catch (error) {
    if (!(error instanceof LogError)) {
      io.err(sentenceOf(error))
      return 2
    }
    io.err(error.message)
    return 1
  } finally {
    io.end()
  }
}
