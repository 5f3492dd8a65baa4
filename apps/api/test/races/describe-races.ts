import { describe, expect, test } from 'vitest'
import { lineUp, needsTwo, outcome, type Contender, type Gate, type TwoInstances } from './line-up.ts'
import { expectSound } from './sound.ts'

/** Publisher and node of a race. The test ignores audit entries about anything else. */
export interface Ground {
  publisherId: string
  nodeId: string
}

export interface Race<Given extends Ground> {
  /** The two concurrent actions. */
  contenders: [
    [name: string, does: (ground: Given) => Contender | Promise<Contender>],
    [name: string, does: (ground: Given) => Contender | Promise<Contender>],
  ]
  /** Audited actions in order, for each allowed pair of answers. A list has alternatives. */
  allowed: Record<string, string | string[]>
  gates?: Gate[]
  /** Checks more expectations after the race. */
  after?(ground: Given, ending: string): Promise<void>
}

/** The first test of a file starts the analysis thread. */
const patienceMs = 120_000

const everyGate: Gate[] = ['the publisher', 'the node', 'the audit log']

/** Runs each pair in both orders at each gate, and checks answers, audit log and invariants. */
export function describeRaces<Given extends Ground>(
  instances: TwoInstances,
  given: () => Promise<Given>,
  races: Race<Given>[],
): void {
  describe.each(races)('$contenders.0.0 and $contenders.1.0', ({ contenders, allowed, gates = everyGate, after }) => {
    const orders = gates.flatMap((gate) => [0, 1].map((first) => ({ gate, first, name: contenders[first]?.[0] ?? '' })))
    test.for(orders)('at $gate, if $name comes first', { timeout: patienceMs }, async ({ gate, first }, context) => {
      needsTwo(instances, context)
      const ground = await given()
      const ready: Contender[] = []
      for (const [, does] of contenders) ready.push(await does(ground))
      const since = await lastEntry(instances)
      const inOrder = first === 0 ? ready : ready.toReversed()
      const answers = await lineUp(instances, { gate, ...ground }, inOrder)
      const ending = outcome(first === 0 ? answers : answers.toReversed())
      expect(Object.keys(allowed)).toContain(ending)
      expect([allowed[ending]].flat()).toContain(await actionsSince(instances, ground, since))
      await after?.(ground, ending)
      await expectSound(instances.one.context)
    })
  })
}

async function lastEntry({ one }: TwoInstances): Promise<number> {
  const { db } = one.context
  const entry = await db.selectFrom('audit_entries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return entry?.id ?? 0
}

/** Returns the audited actions since an entry, on subjects that contain the id of the publisher or of the node. */
async function actionsSince({ one }: TwoInstances, { publisherId, nodeId }: Ground, since: number): Promise<string> {
  const entries = await one.context.db
    .selectFrom('audit_entries')
    .select(['action', 'subject'])
    .where('id', '>', since)
    .orderBy('id')
    .execute()
  return entries
    .filter(({ subject }) => subject.includes(publisherId) || subject.includes(nodeId))
    .map(({ action }) => action)
    .join(', ')
}
