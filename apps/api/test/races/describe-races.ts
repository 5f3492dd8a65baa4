import { describe, expect, test } from 'vitest'
import { lineUp, needsTwo, outcome, type Contender, type Gate, type TwoInstances } from './line-up.ts'
import { expectSound } from './sound.ts'

/** What a race is about; the log is read of these alone. */
export interface Ground {
  publisherId: string
  nodeId: string
}

export interface Race<Place extends Ground> {
  /** Two that run into each other, as what they do. */
  contenders: [
    [name: string, does: (place: Place) => Contender | Promise<Contender>],
    [name: string, does: (place: Place) => Contender | Promise<Contender>],
  ]
  /** Each allowed ending, as the answers of the two, with what the audit log says then, in order, or can say. */
  allowed: Record<string, string | string[]>
  gates?: Gate[]
  /** What else holds afterwards. */
  after?(place: Place, ending: string): Promise<void>
}

/** The first of a file starts what reads archives. */
const patienceMs = 120_000

const everyGate: Gate[] = ['the publisher', 'the node', 'the audit log']

/** Runs each pair in both orders at each gate, and looks at answers, audit log and what holds always. */
export function describeRaces<Place extends Ground>(
  instances: TwoInstances,
  given: () => Promise<Place>,
  races: Race<Place>[],
): void {
  describe.each(races)('$contenders.0.0 and $contenders.1.0', ({ contenders, allowed, gates = everyGate, after }) => {
    const orders = gates.flatMap((gate) => [0, 1].map((first) => ({ gate, first, name: contenders[first]?.[0] ?? '' })))
    test.for(orders)('at $gate, when $name comes first', { timeout: patienceMs }, async ({ gate, first }, context) => {
      needsTwo(instances, context)
      const place = await given()
      const ready: Contender[] = []
      for (const [, does] of contenders) ready.push(await does(place))
      const since = await lastEntry(instances)
      const inOrder = first === 0 ? ready : ready.toReversed()
      const answers = await lineUp(instances, { gate, ...place }, inOrder)
      const ending = outcome(first === 0 ? answers : answers.toReversed())
      expect(Object.keys(allowed)).toContain(ending)
      expect([allowed[ending]].flat()).toContain(await actionsSince(instances, place, since))
      await after?.(place, ending)
      await expectSound(instances.one.context)
    })
  })
}

async function lastEntry({ one }: TwoInstances): Promise<number> {
  const { db } = one.context
  const entry = await db.selectFrom('audit_entries').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return entry?.id ?? 0
}

/** What the log tells of a publisher, its node, the node's versions and whoever else has the ground in their name. */
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
