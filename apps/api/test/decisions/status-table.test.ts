import { beforeAll, describe, expect, test } from 'vitest'
import type { VersionStatus } from '../../src/schema/node-tables.ts'
import { applyStatus, type StatusChange } from '../../src/registry/lifecycle/apply-status.ts'
import { lockVersion } from '../../src/registry/versions/lock-version.ts'
import { wireStatus } from '../../src/registry/versions/present.ts'
import type { StatusActor } from '../../src/registry/lifecycle/status.ts'
import { useRegistry } from '../harness.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import {
  decide,
  givenModerator,
  givenNode,
  historyOf,
  outcomesOf,
  putInto,
  statuses,
  undo,
  versionOf,
} from './deciding.ts'

const registry = useRegistry()
let moderator: Person
let owner: Person

/** Statuses that each actor may set, by the current status; all other changes are refused. */
const allowed: Record<StatusActor, Record<VersionStatus, string>> = {
  review: { pending: 'active flagged', active: '', flagged: 'active flagged', banned: '', deleted: '' },
  publisher: { pending: 'deleted', active: 'deleted', flagged: 'deleted', banned: '', deleted: '' },
  admin: {
    pending: 'active flagged banned deleted',
    active: 'flagged banned deleted',
    flagged: 'active banned deleted',
    banned: 'active flagged deleted',
    deleted: 'active flagged banned',
  },
  undo: {
    pending: 'active flagged banned deleted',
    active: 'pending flagged banned deleted',
    flagged: 'pending active banned deleted',
    banned: 'pending active flagged deleted',
    deleted: 'pending active flagged banned',
  },
}

const actors: StatusActor[] = ['review', 'publisher', 'admin', 'undo']
const cases = actors.flatMap((by) => statuses.flatMap((from) => statuses.map((to) => ({ by, from, to }))))
const isAllowed = (by: StatusActor, from: VersionStatus, to: VersionStatus) => allowed[by][from].split(' ').includes(to)

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
  owner = await givenPerson(registry, 'owner')
  await givenNode(registry, 'pack', { '1.0.0': 'pending' })
  await givenMember(registry, 'maker', owner)
})

/** Lets an actor change the status of a version. */
async function change(by: StatusActor, from: VersionStatus, to: VersionStatus): Promise<string> {
  await putInto(registry, 'pack', '1.0.0', from)
  const { db } = registry.context
  const { id } = await versionOf(registry, 'pack')
  const shared = { actor: by, actorName: by, message: 'Because.', audit: { action: 'version.test' }, now: new Date() }
  const undoes = await db
    .insertInto('version_decisions')
    .values({ version_id: id, from_status: to, to_status: from, actor: 'user:ada', held_by: 'admin' })
    .returningAll()
    .executeTakeFirstOrThrow()
  const wishes: Record<StatusActor, StatusChange> = {
    review: { ...shared, by: 'review', to, reason: 'Because.' },
    publisher: { ...shared, by: 'publisher', to },
    admin: { ...shared, by: 'admin', to },
    undo: { ...shared, by: 'undo', undoes },
  }
  return db.transaction().execute(async (tx) => {
    const locked = await lockVersion(tx, id)
    if (!locked) throw new Error('no version')
    return applyStatus(tx, locked, wishes[by]).then(
      () => 'done',
      (error: { code: string }) => error.code,
    )
  })
}

test('there are a hundred cases', () => {
  expect(cases).toHaveLength(100)
})

describe('a change of status', () => {
  test.each(cases)('by $by from $from to $to happens only if the table allows it', async ({ by, from, to }) => {
    const isDone = isAllowed(by, from, to)
    expect(await change(by, from, to)).toBe(isDone ? 'done' : 'status_change_refused')
    expect((await versionOf(registry, 'pack')).status).toBe(isDone ? to : from)
    // Only the first change can be undone.
    expect(await historyOf(registry, 'pack')).toHaveLength(isDone ? 2 : 1)
  })
})

describe('over HTTP', () => {
  test.each(cases.filter(({ by }) => by === 'admin'))(
    'an admin changes $from to $to only if the table allows it',
    async ({ from, to }) => {
      await putInto(registry, 'pack', '1.0.0', from)
      const answer = await decide(registry, moderator, to, ['pack@1.0.0'])
      const isDone = isAllowed('admin', from, to)
      expect(outcomesOf(answer)).toEqual([isDone ? 'done' : from === to ? 'unchanged' : 'status_change_refused'])
      expect((await versionOf(registry, 'pack')).status).toBe(isDone ? to : from)
    },
  )

  test.each(cases.filter(({ by }) => by === 'admin'))(
    'PUT changes $from to $to only if the table allows it',
    async ({ from, to }) => {
      await putInto(registry, 'pack', '1.0.0', from)
      const { status } = await send(registry, 'adminUpdateNodeVersion', 'PUT /admin/nodes/pack/versions/1.0.0', {
        as: moderator,
        body: { status: wireStatus[to] },
      })
      const isDone = isAllowed('admin', from, to)
      expect(status).toBe(isDone || from === to ? 200 : 409)
      expect((await versionOf(registry, 'pack')).status).toBe(isDone ? to : from)
    },
  )

  test.each(cases.filter(({ by, from, to }) => by === 'admin' && isAllowed(by, from, to)))(
    'an undo restores $from from $to, and a second one restores $to',
    async ({ from, to }) => {
      await putInto(registry, 'pack', '1.0.0', from)
      await decide(registry, moderator, to, ['pack@1.0.0'])
      expect(outcomesOf(await undo(registry, moderator, ['pack@1.0.0']))).toEqual(['done'])
      expect((await versionOf(registry, 'pack')).status).toBe(from)
      expect(outcomesOf(await undo(registry, moderator, ['pack@1.0.0']))).toEqual(['done'])
      expect((await versionOf(registry, 'pack')).status).toBe(to)
    },
  )

  test.each(statuses)('a publisher deletes a version that is %s only if the table allows it', async (from) => {
    await putInto(registry, 'pack', '1.0.0', from)
    const { id } = await versionOf(registry, 'pack')
    const path = `DELETE /publishers/maker/nodes/pack/versions/${id}` as const
    const { status } = await send(registry, 'deleteNodeVersion', path, { as: owner })
    const isDone = isAllowed('publisher', from, 'deleted')
    expect(status === 204).toBe(isDone)
    expect((await versionOf(registry, 'pack')).status).toBe(isDone ? 'deleted' : from)
  })
})
