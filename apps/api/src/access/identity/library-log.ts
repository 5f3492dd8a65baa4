import type { BetterAuthOptions } from 'better-auth'
import type { Log } from '../../platform/log/log.ts'
import { note } from './exchange.ts'

/**
 * The logger of the sign-in library. An error of a request is noted, and the door logs it once. Of everything else the
 * message is logged without e-mail addresses: the arguments hold rows, parameters of queries and names.
 */
export function libraryLogger(log: Log): NonNullable<BetterAuthOptions['logger']> {
  return {
    level: 'error',
    log: (_level, message: unknown, ...details: unknown[]) => {
      const failure = [message, ...details].find((each) => each instanceof Error)
      if (failure && note({ failure })) return
      log.error({ ...(failure && { err: failure }), library: withoutAddresses(message) }, 'the sign-in library failed')
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
