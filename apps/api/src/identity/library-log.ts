import { AsyncLocalStorage } from 'node:async_hooks'
import type { BetterAuthOptions } from 'better-auth'
import type { Log } from '../platform/log/log.ts'

const failures = new AsyncLocalStorage<{ failure?: unknown }>()

/** Runs a request, and answers with it the first error that the sign-in library logged meanwhile. */
export function failureOf(ask: () => Promise<Response>): Promise<{ answer: Response; failure?: unknown }> {
  const noted: { failure?: unknown } = {}
  return failures.run(noted, async () => ({ answer: await ask(), ...noted }))
}

/**
 * The logger of the sign-in library. An error of a request is noted for `failureOf`, whose caller logs it once. Of everything
 * else the message is logged without e-mail addresses: the arguments hold rows, parameters of queries and names.
 */
export function libraryLogger(log: Log): NonNullable<BetterAuthOptions['logger']> {
  return {
    level: 'error',
    log: (_level, message: unknown, ...details: unknown[]) => {
      const error = [message, ...details].find((each) => each instanceof Error)
      const noted = failures.getStore()
      if (error && noted) noted.failure ??= error
      else log.error({ ...(error && { err: error }), library: withoutAddresses(message) }, 'the sign-in library failed')
    },
  }
}

function withoutAddresses(message: unknown): string | undefined {
  return typeof message === 'string'
    ? message
        .replaceAll(/\S+@\S+/g, '…')
        .replaceAll(/\s+/g, ' ')
        .trim()
    : undefined
}
