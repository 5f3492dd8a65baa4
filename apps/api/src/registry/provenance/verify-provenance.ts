import { Worker } from 'node:worker_threads'
import { RegistryError, type ErrorCode } from '../../platform/errors.ts'
import { own } from '../../platform/own.ts'
import { assertBounded, invalidProvenance } from './bounds.ts'
import type { TrustedRoots } from './trusted-roots.ts'
import type { Provenance } from './verify-bundle.ts'
import type { ThreadAnswer, ThreadWork } from './verify-thread.ts'

export type { Provenance }

const mostMs = 10_000
const mostHeap = 128

let last: Promise<unknown> = Promise.resolve()

/**
 * Verifies a bundle like `verifyBundle`, one bundle at a time, in a thread: the libraries take 50 ms to load and 11 ms
 * to verify. A bundle that takes too long, or ends the thread, is refused as `provenance_invalid`.
 */
export async function verifyProvenance(bundle: unknown, roots: TrustedRoots): Promise<Provenance> {
  assertBounded(bundle)
  const mine = last.then(() => verifyInThread({ bundle, roots }))
  last = mine.catch(() => undefined)
  const answer = await mine
  if ('proven' in answer) return answer.proven
  throw refusalOf(answer.code, answer.facts)
}

function verifyInThread(work: ThreadWork): Promise<ThreadAnswer> {
  const thread = new Worker(new URL('./verify-thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: mostHeap },
    // A thread needs none of the registry's settings, which include secrets.
    env: {},
  })
  const { promise, resolve, reject } = Promise.withResolvers<ThreadAnswer>()
  const timer = setTimeout(() => void thread.terminate(), mostMs)
  thread.once('message', resolve)
  thread.once('error', () => reject(invalidProvenance('it cannot be verified')))
  thread.once('exit', () => reject(invalidProvenance('it takes too long to verify')))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- windows have an origin, threads do not
  thread.postMessage(work)
  return promise.finally(() => clearTimeout(timer))
}

/** Recreates the error that a thread reported. */
function refusalOf(code: ErrorCode, facts: Record<string, string | number>): RegistryError {
  if (code === 'provenance_not_set_up' || code === 'provenance_forged') return new RegistryError(code)
  if (code === 'provenance_expired') return new RegistryError(code, { signedAt: own(facts, 'signedAt') ?? '' })
  const detail = own(facts, 'detail') ?? ''
  return code === 'provenance_untrusted' ? new RegistryError(code, { detail }) : invalidProvenance(`${detail}`)
}
