import { CompiledQuery, sql, type Kysely, type RootOperationNode } from 'kysely'
import type { Schema } from '../../src/schema/tables.ts'

export interface Statement {
  text: string
  parameters: readonly unknown[]
}

export interface Listening {
  /** The same database, through which every statement is heard. */
  db: Kysely<Schema>
  /** What is asked while something is done, in order. */
  during(work: () => Promise<unknown>): Promise<Statement[]>
}

/** Hears what is asked of a database, whether a query builder or a template wrote it. */
export function listenTo(db: Kysely<Schema>): Listening {
  const heard: RootOperationNode[] = []
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      heard.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  })
  return {
    db: listening,
    during: async (work) => {
      heard.length = 0
      await work()
      return heard.map((node) => {
        const { sql: text, parameters } = db.getExecutor().compileQuery(node, { queryId: 'heard' })
        return { text, parameters }
      })
    },
  }
}

/** How the database would answer a statement. */
export async function planOf(db: Kysely<Schema>, { text, parameters }: Statement): Promise<string> {
  const question = CompiledQuery.raw(`explain ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(question)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

/** The tables with at least so many rows, by the statistics. */
export async function tablesOf(db: Kysely<Schema>, rows: number): Promise<string[]> {
  const found = await sql<{ relname: string }>`
    select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${rows} order by relname
  `.execute(db)
  return found.rows.map(({ relname }) => relname)
}
