import { CompiledQuery, sql, type Kysely, type RootOperationNode } from 'kysely'
import { expect, vi } from 'vitest'
import type { Schema } from '../../src/schema/tables.ts'

export interface Statement {
  text: string
  parameters: readonly unknown[]
}

export interface Listening {
  /** Connection to the database that records statements. */
  db: Kysely<Schema>
  /** Returns the statements of some work, in the order of their answers. */
  during(work: () => Promise<unknown>): Promise<Statement[]>
}

/** Records the statements on a database, from the query builder and from templates. */
export function listenTo(db: Kysely<Schema>): Listening {
  const nodes = new WeakMap<object, RootOperationNode>()
  const heard: RootOperationNode[] = []
  const listening = db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      nodes.set(queryId, node)
      return node
    },
    // A subquery is transformed too, but has no result of its own.
    transformResult: async ({ result, queryId }) => {
      const node = nodes.get(queryId)
      if (node) heard.push(node)
      return result
    },
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

/** Returns the plan of a statement. */
export async function planOf(db: Kysely<Schema>, { text, parameters }: Statement): Promise<string> {
  const question = CompiledQuery.raw(`explain ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': string }>(question)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

export interface WholeRead {
  operation: string
  tables: string[]
  statement: string
  plan: string
}

/** Returns the statements of some work that scan one of the tables completely. */
export async function wholeReads(
  db: Kysely<Schema>,
  tables: readonly string[],
  operation: string,
  statements: Statement[],
): Promise<WholeRead[]> {
  const found: WholeRead[] = []
  for (const statement of statements) {
    const plan = await planOf(db, statement)
    const whole = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table = '']) => table)
    const read = whole.filter((table) => tables.includes(table))
    if (read.length > 0) found.push({ operation, tables: read, statement: statement.text, plan })
  }
  return found
}

interface PlanNode {
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Relation Name'?: string
  'Index Name'?: string
  Plans?: PlanNode[]
}

/** Runs a statement, and returns the maximum number of rows or index entries that a part of its plan reads. */
export async function mostRowsRead(db: Kysely<Schema>, { text, parameters }: Statement): Promise<number> {
  const question = CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters])
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(question)
  return Math.max(...rows.flatMap((row) => row['QUERY PLAN'].map(({ Plan }) => mostOf(Plan))))
}

function mostOf(node: PlanNode): number {
  const isReading = node['Relation Name'] !== undefined || node['Index Name'] !== undefined
  const each =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return Math.max(isReading ? each * node['Actual Loops'] : 0, ...(node.Plans ?? []).map(mostOf))
}

/**
 * Vacuums until nearly all pages are visible to every transaction. Rows that another transaction may still see prevent
 * index-only scans.
 */
export async function vacuum(db: Kysely<Schema>): Promise<void> {
  const settle = async (): Promise<void> => {
    await sql`vacuum analyze`.execute(db)
    const { rows: inDoubt } = await sql<{ relname: string }>`
      select relname from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and relpages > 20 and relallvisible < relpages * 0.95
    `.execute(db)
    expect(inDoubt).toEqual([])
  }
  await vi.waitFor(settle, { timeout: 60_000, interval: 500 })
}

/** Returns the tables with at least this number of rows, by the statistics. */
export async function tablesOf(db: Kysely<Schema>, rows: number): Promise<string[]> {
  const found = await sql<{ relname: string }>`
    select relname from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples >= ${rows} order by relname
  `.execute(db)
  return found.rows.map(({ relname }) => relname)
}
