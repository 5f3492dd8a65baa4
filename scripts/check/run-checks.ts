import { spawn } from 'node:child_process'
import type { Check } from './checks.ts'

export interface Outcome {
  name: string
  passed: boolean
  seconds: number
  output: string
}

/**
 * Runs checks, at most `parallel` at a time. Reports each check when it ends, and returns the results in the given
 * order.
 */
export async function runChecks(
  checks: readonly Check[],
  parallel: number,
  report: (outcome: Outcome) => void,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  const waiting = [...checks.entries()]
  const worker = async (): Promise<void> => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [position, check] = next
      const outcome = await runCheck(check)
      outcomes[position] = outcome
      report(outcome)
    }
  }
  await Promise.all(Array.from({ length: parallel }, worker))
  return outcomes
}

function runCheck({ name, command: [program, ...args] }: Check): Promise<Outcome> {
  const start = performance.now()
  const { promise, resolve } = Promise.withResolvers<Outcome>()
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...quiet } })
  let output = ''
  const take = (chunk: string): void => {
    output += chunk
  }
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr.setEncoding('utf8').on('data', take)
  const end = (passed: boolean): void => {
    resolve({ name, passed, seconds: (performance.now() - start) / 1000, output: output.trim() })
  }
  child.on('error', (error) => {
    take(`${program} could not be started: ${error.message}`)
    end(false)
  })
  child.on('close', (code) => end(code === 0))
  return promise
}

// Without these variables, the linter of the contract looks for a newer release of itself and reports its use.
const quiet = { REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', REDOCLY_TELEMETRY: 'off' }
