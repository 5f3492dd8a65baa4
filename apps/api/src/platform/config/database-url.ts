import { ConfigError } from './config-error.ts'

/**
 * Parses the address of a PostgreSQL server. Throws ConfigError, which never repeats the address, because the address
 * contains a password.
 */
export function readDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new ConfigError('DATABASE_URL must begin with postgres://')
  const url = parse(text)
  // A stray `@` ends the password early, and the parser takes the rest for the host.
  if (!url || `${url.pathname}${url.hash}`.includes('@')) {
    throw new ConfigError(
      'DATABASE_URL cannot be read. Write postgres://user:password@host:5432/database, and signs such as / # ? @ in the password as %2F %23 %3F %40.',
    )
  }
  return text
}

/** Returns the host of a database URL for messages, without user and password. */
export function databaseHost(text: string): string {
  const url = parse(text)
  return url?.searchParams.get('host') ?? (url?.host || 'localhost')
}

/** Parses an address; a local socket may appear only in `?host=`, with an empty host. */
function parse(text: string): URL | null {
  return URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'))
}
