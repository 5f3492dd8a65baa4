import { ConfigError } from '../config/config-error.ts'
import { databaseHost } from '../config/database-url.ts'
import { thrownText } from '../log/thrown-text.ts'

const advice = new Map<string, string>(
  Object.entries({
    '28000': 'Check the user and the password in DATABASE_URL.',
    '28P01': 'Check the user and the password in DATABASE_URL.',
    '3D000': 'Create that database, or name another one in DATABASE_URL.',
    ENOTFOUND: 'Check the host in DATABASE_URL.',
  }),
)
const otherwise =
  'Check that PostgreSQL runs there and that DATABASE_URL names it, or unset DATABASE_URL to use the embedded database.'

/** Creates an error for the operator about a server that does not answer, or that refuses the registry. */
export function unreachable(url: string, error: unknown): ConfigError {
  const { code, message } = reasonOf(error)
  const reason = message || code || 'no reason given'
  return new ConfigError(
    `The database at ${databaseHost(url)}, which DATABASE_URL names, cannot be used (${reason}). ${advice.get(code) ?? otherwise}`,
  )
}

function reasonOf(error: unknown): { code: string; message: string } {
  if (!(error instanceof Error)) return { code: '', message: thrownText(error) }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  // For a host with several addresses, the error contains an error for each address and has no message itself.
  const first: unknown = error instanceof AggregateError ? error.errors[0] : undefined
  return { code, message: error.message || (first instanceof Error ? first.message : '') }
}
