import { Client } from 'pg'

export interface OwnDatabase {
  url: string
  /** Whether an earlier run filled and kept it. */
  isFilled: boolean
  /** Replaces autovacuum's analyze, and marks a kept database as filled. */
  analyze(): Promise<void>
  drop(): Promise<void>
}

/** Creates a database for a benchmark: empty, unless an earlier run filled and kept it. */
export async function makeDatabase(serverUrl: string, question: string, { isKept = false } = {}): Promise<OwnDatabase> {
  const name = `registry_${question.replaceAll('-', '_')}_${isKept ? 'kept' : process.pid}`
  const isFilled = isKept && (await exists(serverUrl, name))
  const drop = async () => void (await run(serverUrl, `drop database if exists ${name} with (force)`))
  if (!isFilled) {
    // An interrupted run left an incomplete database.
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

/** Returns the number of rows. */
async function run(url: string, statement: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(statement)).rowCount ?? 0
  } finally {
    await client.end()
  }
}
