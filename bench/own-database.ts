import { Client } from 'pg'

export interface OwnDatabase {
  url: string
  /** What autovacuum does within minutes. */
  analyze(): Promise<void>
  drop(): Promise<void>
}

/** An empty database of a benchmark's own on a server. */
export async function makeDatabase(serverUrl: string, question: string): Promise<OwnDatabase> {
  const name = `registry_${question.replaceAll('-', '_')}_${process.pid}`
  await run(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    url: url.href,
    analyze: () => run(url.href, 'vacuum analyze'),
    drop: () => run(serverUrl, `drop database ${name} with (force)`),
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
