import { processIo, type Io } from '../io.ts'
import { sentenceOf } from '../sentence-of.ts'
import { checkTarget } from '../verify/check-target.ts'
import { LogError, OlderLogError } from '../verify/log-error.ts'
import { openKept, type LogOptions } from '../verify/open-kept.ts'
import { readTargets } from '../verify/targets.ts'

/**
 * Proves that the log of a registry continues what this client saw of it, and that it tells of packs. Answers 0; 1 where a
 * proof fails, or a pack is not as the log tells; 2 where something cannot be read; 3 for a copy that is too old.
 */
export async function verifyHere(
  environment: Readonly<Record<string, string | undefined>>,
  targets: readonly string[],
  options: LogOptions,
  io: Io & { end(): void } = processIo(new AbortController().signal),
): Promise<number> {
  try {
    const wanted = (await Promise.all(targets.map(readTargets))).flat()
    const log = await openKept(environment, options, io)
    const checked = []
    for (const target of wanted) checked.push(await checkTarget(log, target))
    for (const { faults, proof } of checked) if (faults.length === 0) io.out(proof)
    const faults = checked.flatMap((target) => target.faults)
    for (const fault of faults) io.err(fault)
    return faults.length > 0 ? 1 : 0
  } catch (error) {
    if (error instanceof OlderLogError && options.log !== undefined) {
      io.err(`The copy is older than the log that was seen: ${error.message}. Run registry log copy again.`)
      return 3
    }
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
