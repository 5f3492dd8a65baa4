import { RegistryError } from '../../platform/errors.ts'

/** Concurrent changes of a balance wait in the database, and each occupies a connection that other requests need. */
const mostAtOnce = 2
const mostWaiting = 200
const mostMsWaiting = 10_000

interface Line {
  running: number
  waiting: Set<() => void>
}

const lines = new Map<string, Line>()

/**
 * Runs a change of a customer's balance in its turn within this process. Throws `balance_busy` when too many changes
 * wait, or for too long.
 */
export async function inTurn<Result>(customerId: string, run: () => Promise<Result>): Promise<Result> {
  const line = lines.get(customerId) ?? { running: 0, waiting: new Set() }
  lines.set(customerId, line)
  if (line.running >= mostAtOnce) await waitIn(line)
  else line.running += 1
  try {
    return await run()
  } finally {
    leave(line, customerId)
  }
}

function waitIn({ waiting }: Line): Promise<void> {
  if (waiting.size >= mostWaiting) throw new RegistryError('balance_busy')
  return new Promise((resolve, reject) => {
    const begin = () => {
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(() => {
      waiting.delete(begin)
      reject(new RegistryError('balance_busy'))
    }, mostMsWaiting)
    waiting.add(begin)
  })
}

/** Passes the turn to the change that has waited longest, so that changes run in order. */
function leave(line: Line, customerId: string): void {
  const [next] = line.waiting
  if (next) {
    line.waiting.delete(next)
    next()
    return
  }
  line.running -= 1
  if (line.running === 0) lines.delete(customerId)
}
