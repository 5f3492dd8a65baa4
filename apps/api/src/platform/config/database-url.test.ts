import { expect, it } from 'vitest'
import { ConfigError } from './config-error.ts'
import { databaseHost, readDatabaseUrl } from './database-url.ts'

it.each([
  ['postgres://user:secret@db.example:5433/registry', 'db.example:5433'],
  ['postgresql://db.example/registry', 'db.example'],
  ['postgres://user:a%2Fb%40c@db.example/registry', 'db.example'],
  ['postgres://user:secret@/registry?host=/var/run/postgresql', '/var/run/postgresql'],
  ['postgres:///registry', 'localhost'],
])('%s is accepted and connects to %s', (url, host) => {
  expect(readDatabaseUrl(url)).toBe(url)
  expect(databaseHost(url)).toBe(host)
})

it.each([
  'mysql://user:secret@host/db',
  'postgres://user:12/secret@host/db',
  'postgres://user:12#secret@host/db',
  'postgres://user:se/cret@host/db',
  'postgres://user:secret@host:port/db',
])('%s is refused without repeating its password', (url) => {
  expect(() => readDatabaseUrl(url)).toThrow(ConfigError)
  expect(() => readDatabaseUrl(url)).toThrow(/^DATABASE_URL (?!.*cret)/)
})
