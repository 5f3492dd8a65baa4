import { Client } from 'pg'

export interface OwnDatabase {
  url: string
  /** Whether an earlier run filled it and kept it. */
  isFilled: boolean
  /** What autovacuum does within minutes; from here on a kept one is filled. */
  analyze(): Promise<void>
  drop(): Promise<void>
}

/** A database of a benchmark's own on a server: empty, unless it is one that is kept and was filled by an earlier run. */
export async function makeDatabase(serverUrl: string, question: string, { isKept = false } = {}): Promise<OwnDatabase> {
  const name = `registry_${question.replaceAll('-', '_')}_${isKept ? 'kept' : process.pid}`
  const isFilled = isKept && (await exists(serverUrl, name))
  const drop = async () => void (await run(serverUrl, `drop database if exists ${name} with (force)`))
  if (!isFilled) {
    // A run that was ended while it filled one left it behind.
    await drop()
    await run(serverUrl, `create database ${name}`)
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    isFilled,
    analyze: async () => {
      await run(url.href, 'vacuum analyze')
      await run(serverUrl, `comment on database ${name} is '${filled}'`)
    },
    drop,
  }
}

const filled = 'filled by a benchmark'

async function exists(serverUrl: string, name: string): Promise<boolean> {
  const statement = `select from pg_database where datname = '${name}' and shobj_description(oid, 'pg_database') = '${filled}'`
  return (await run(serverUrl, statement)) > 0
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
