import { ConfigError } from './config-error.ts'

/** Reads the address of a PostgreSQL server. Throws ConfigError, which never repeats it: it holds a password. */
export function readDatabaseUrl(text: string): string {
  if (!/^postgres(ql)?:\/\//.test(text)) throw new ConfigError('DATABASE_URL must begin with postgres://')
  const url = parse(text)
  // A stray sign ends the password early, and what follows would be taken for the host.
  if (!url || `${url.pathname}${url.hash}`.includes('@')) {
    throw new ConfigError(
      'DATABASE_URL cannot be read. Write postgres://user:password@host:5432/database, and signs such as / # ? @ in the password as %2F %23 %3F %40.',
    )
  }
  return text
}

/** Where a server is, for people: never who logs in, nor how. */
export function databaseHost(text: string): string {
  const url = parse(text)
  return url?.searchParams.get('host') ?? (url?.host || 'localhost')
}

/** A local socket may be named by `?host=` alone, which leaves the place of the host empty. */
function parse(text: string): URL | null {
  return URL.parse(text) ?? URL.parse(text.replace('@/', '@localhost/'))
}
