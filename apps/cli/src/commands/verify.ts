import { setTimeout as sleep } from 'node:timers/promises'
import { processIo, type Io } from '../io.ts'
import { sentenceOf } from '../sentence-of.ts'
import { checkTarget, type CheckedTarget } from '../verify/check-target.ts'
import { LogError, OlderLogError } from '../verify/log-error.ts'
import { openKept, type LogOptions } from '../verify/open-kept.ts'
import { readTargets, type Target } from '../verify/targets.ts'
import type { TrustedLog } from '../verify/trusted-log.ts'

export interface VerifyOptions extends LogOptions {
  /** A trusted root of Sigstore, a folder of trusted roots, or `public` for the root of the release. */
  trustedRoot?: string
}

/**
 * Proves that the log of a registry continues the log that this client saw, and that it has the packs. Returns 0 on
 * success; 1 if a proof fails or a pack differs from the log; 2 after a failed read; 3 for a copy that is too old.
 */
export async function verifyHere(
  environment: Readonly<Record<string, string | undefined>>,
  targets: readonly string[],
  options: VerifyOptions,
  io: Io & { end(): void } = processIo(new AbortController().signal),
): Promise<number> {
  try {
    const wanted = (await Promise.all(targets.map(readTargets))).flat()
    const log = await openKept(environment, options, io)
    const source = await openSources(options)
    const checked = []
    for (const { target, found } of await checkTargets(log, wanted)) {
      checked.push(source ? await source(target, found) : found)
    }
    for (const { problems, proof } of checked) if (problems.length === 0) io.out(proof)
    const problems = checked.flatMap((target) => target.problems)
    for (const problem of problems) io.err(problem)
    return problems.length > 0 ? 1 : 0
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

/** Checks again where the registry serves other facts than the log has: a change enters the log a moment later. */
async function checkTargets(first: TrustedLog, targets: readonly Target[]) {
  const checked: { target: Target; found: CheckedTarget }[] = []
  for (const target of targets) checked.push({ target, found: await checkTarget(first, target) })
  let log = first
  for (let tries = 0; tries < 2 && checked.some(({ found }) => found.mayPass); tries++) {
    await sleep(changeTakesMs)
    log = await log.again()
    for (const one of checked) if (one.found.mayPass) one.found = await checkTarget(log, one.target)
  }
  return checked
}

/** Checkpoints are cached for two seconds. */
const changeTakesMs = 2500

/** Loads the API's code only where provenance is verified. */
async function openSources({ trustedRoot, log, registry }: VerifyOptions) {
  if (trustedRoot === undefined) return undefined
  const { readTrustedRoots } = await import('@registry/api')
  const { checkSource } = await import('../verify/check-source.ts')
  const asked = {
    roots: readTrustedRoots(trustedRoot === 'public' ? undefined : trustedRoot),
    registry: log === undefined ? registry : undefined,
  }
  return (target: Target, found: CheckedTarget) => checkSource(target, found, asked)
}
