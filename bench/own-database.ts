import { Client } from 'pg'

export interface OwnDatabase {
  url: string
  /** Whether an earlier run kept it. */
  isFilled: boolean
  /** What autovacuum does within minutes. */
  analyze(): Promise<void>
  drop(): Promise<void>
}

/** A database of a benchmark's own on a server: empty, unless it is one that is kept and was filled by an earlier run. */
export async function makeDatabase(serverUrl: string, question: string, { isKept = false } = {}): Promise<OwnDatabase> {
  const name = `registry_${question.replaceAll('-', '_')}_${isKept ? 'kept' : process.pid}`
  const isFilled = isKept && (await exists(serverUrl, name))
  if (!isFilled) await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    isFilled,
    analyze: async () => void (await run(url.href, 'vacuum analyze')),
    drop: async () => void (await run(serverUrl, `drop database ${name} with (force)`)),
  }
}

async function exists(serverUrl: string, name: string): Promise<boolean> {
  return (await run(serverUrl, `select from pg_database where datname = '${name}'`)) > 0
}

/** Answers how many rows there are. */
async function run(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
