import { sql } from 'kysely'
import { afterAll, beforeAll, expect, type TestContext } from 'vitest'
import { assembleContext, type Context } from '../../src/context.ts'
import { connectDatabase } from '../../src/platform/db/connect.ts'
import type { Database, Schema } from '../../src/schema/tables.ts'
import { severalConnections, testRegistry, useRegistry, type Answer, type TestRegistry } from '../harness.ts'
import type { Environment } from '../../src/platform/config/settings.ts'

/**
 * Lock at which contenders wait: on the row that nearly all writers lock first, or on the audit log just before a
 * commit.
 */
export type Gate = 'the publisher' | 'the node' | 'the audit log'

export type Contender = (registry: TestRegistry) => Promise<Answer>

export interface Race {
  gate: Gate
  /** Rows that gates lock. */
  publisherId: string
  nodeId?: string
}

export interface TwoInstances {
  one: TestRegistry
  other: TestRegistry
  /** Whether two instances exist: the embedded database has one connection and no concurrency. */
  areTwo(): boolean
}

/** Creates two instances of a registry on one PostgreSQL. On the embedded database a single instance serves as both. */
export function useTwoInstances(environment: Environment = {}): TwoInstances {
  // A stand-in completes its environment once it listens, so that a copy would miss the addresses.
  const one = useRegistry(Object.assign(environment, severalConnections))
  const other = {} as TestRegistry
  const opened: { second?: Context } = {}
  beforeAll(async () => {
    const { config } = one.context
    if (config.database.kind !== 'server') return void Object.assign(other, one)
    opened.second = await assembleContext(config, await connectDatabase<Schema>(config.database))
    Object.assign(other, testRegistry(opened.second))
  })
  afterAll(async () => {
    await opened.second?.close()
  })
  return { one, other, areTwo: () => opened.second !== undefined }
}

/** Skips a test without concurrency. */
export function needsTwo({ areTwo }: TwoInstances, context: TestContext): void {
  if (!areTwo()) context.skip('the embedded database has one connection; set TEST_DATABASE_URL')
}

/**
 * Starts contenders alternately on the two instances, each once the previous contender waits at the gate or has ended.
 * Then the gate opens. PostgreSQL serves waiting contenders in order of arrival.
 */
export async function lineUp(
  { one, other }: TwoInstances,
  race: Race,
  contenders: readonly Contender[],
): Promise<Answer[]> {
  const running: Promise<Answer>[] = []
  let ended = 0
  await one.context.db.transaction().execute(async (tx) => {
    await hold(tx, race)
    for (const [index, contender] of contenders.entries()) {
      const answer = contender(index % 2 === 0 ? one : other)
      running.push(answer.finally(() => ended++))
      answer.catch(() => undefined)
      await expect
        .poll(async () => ended + (await countWaiting(other.context.db)), { interval: 3, timeout: 30_000 })
        .toBe(index + 1)
    }
  })
  return Promise.all(running)
}

async function hold(tx: Database, { gate, publisherId, nodeId = '' }: Race): Promise<void> {
  if (gate === 'the publisher') {
    await tx.selectFrom('publishers').select('id').where('id', '=', publisherId).forUpdate().execute()
  } else if (gate === 'the node') {
    await tx.selectFrom('nodes').select('id').where('id', '=', nodeId).forUpdate().execute()
  } else {
    // The lock blocks writers of entries, but not readers.
    await sql`lock table audit_entries in exclusive mode`.execute(tx)
  }
}

/** Counts connections that wait for a lock. An earlier transaction does not see later connections. */
export async function countWaiting(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Formats the outcome of contenders, such as `201, 409 version_exists`. */
export function outcome(answers: readonly Answer[]): string {
  return answers.map(({ status, body }) => (status < 400 ? `${status}` : `${status} ${body.error}`)).join(', ')
}
