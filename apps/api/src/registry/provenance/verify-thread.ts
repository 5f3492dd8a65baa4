import { parentPort } from 'node:worker_threads'
import { isRefusal, type ErrorCode } from '../../platform/errors.ts'
import type { TrustedRoots } from './trusted-roots.ts'
import { verifyBundle, type Provenance } from './verify-bundle.ts'

/** The work of a thread. */
export interface ThreadWork {
  bundle: unknown
  roots: TrustedRoots
}

/** Answer of a thread: the provenance that the bundle proves, or the refusal. */
export type ThreadAnswer = { proven: Provenance } | { code: ErrorCode; facts: Record<string, string | number> }

function answer({ bundle, roots }: ThreadWork): ThreadAnswer {
  try {
    return { proven: verifyBundle(bundle, roots) }
  } catch (error) {
    if (isRefusal(error)) return { code: error.code, facts: error.facts }
    throw error
  }
}

const port = parentPort
if (!port) throw new Error('this is no thread')
const tell = (told: ThreadAnswer): void => port.postMessage(told)

port.once('message', (work: ThreadWork) => tell(answer(work)))
