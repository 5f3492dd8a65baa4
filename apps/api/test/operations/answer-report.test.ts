import { setTimeout as wait } from 'node:timers/promises'
import { PostgresQueryCompiler } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerReport } from '../../src/moderation/reports/answer-report.ts'
import { auditOf } from '../ask.ts'
import { useRegistry } from '../harness.ts'
import { mailsTo } from '../mailbox.ts'
import { givenUnclaimed } from '../packs.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let admin: Person
const unknown = '00000000-0000-4000-8000-000000000000'

const answer = (id: string, body: unknown, as: Person | undefined = admin) =>
  send(registry, 'answerReport', `PUT /admin/reports/${id}`, { as, body })

/** Creates a report of a new node by a person. */
async function givenReport(nodeId: string, reporter: string, { verified = true } = {}): Promise<string> {
  await givenUnclaimed(registry, nodeId)
  const as = await givenPerson(registry, reporter, { verified })
  return report(nodeId, as)
}

async function report(nodeId: string, as: Person): Promise<string> {
  const body = { kind: 'broken', message: 'It does not load any more.' }
  return (await send(registry, 'reportNode', `POST /nodes/${nodeId}/reports`, { as, body })).body.id
}

const subjectsTo = async (name: string) => {
  // Jobs send the mails.
  await registry.review()
  const mails = await mailsTo(registry, `${name}@people.test`)
  return mails.map((mail) => /^Subject: (.*)$/m.exec(mail)?.[1] ?? '').toSorted()
}

beforeAll(async () => {
  admin = await givenPerson(registry, 'admin', { admin: true })
})

describe('PUT /admin/reports/{reportId}', () => {
  test('200, and the reporter reads the answer without the name of the admin', async () => {
    const id = await givenReport('lamp', 'ada')
    const { status, body } = await answer(id, { state: 'accepted', answer: ' It was\u0007 mended. ' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      id,
      state: 'accepted',
      answer: 'It was mended.',
      answered_by: 'admin',
      same_node: 0,
      answered_at: expect.any(String),
      reporter: { id: 'ada' },
    })
    expect(await subjectsTo('ada')).toEqual(['Your report on lamp was accepted'])
    const [mail = ''] = await mailsTo(registry, 'ada@people.test')
    expect(mail).toContain('It was mended.')
    expect(mail).not.toContain('admin@people.test')
    expect((await auditOf(registry, 'node:lamp')).map(({ action }) => action)).toEqual([
      'report.create',
      'report.answer',
    ])
  })

  test('200, and several answers are mailed once a day', async () => {
    const id = await givenReport('chair', 'bob')
    await answer(id, { state: 'declined', answer: 'It loads here.' })
    await answer(id, { state: 'declined', answer: 'It loads here.' })
    for (const state of ['accepted', 'declined', 'accepted', 'declined']) await answer(id, { state })
    expect(await subjectsTo('bob')).toEqual(['Your report on chair was answered'])
    expect(await auditOf(registry, 'node:chair')).toHaveLength(6)
    const { db, clock } = registry.context
    const answered_at = new Date(clock.now().getTime() - 25 * 60 * 60 * 1000)
    await db.updateTable('node_reports').set({ answered_at }).where('id', '=', id).execute()
    await answer(id, { state: 'accepted', answer: 'Now it does not.' })
    expect(await subjectsTo('bob')).toEqual(['Your report on chair was accepted', 'Your report on chair was answered'])
  })

  test('200, and a reopened report has no answer', async () => {
    const id = await givenReport('table', 'cyd')
    await answer(id, { state: 'declined', answer: 'No.' })
    const { body } = await answer(id, { state: 'open', answer: 'Let us see.' })
    expect(body).toMatchObject({ state: 'open', answer: '' })
    expect(body).not.toHaveProperty('answered_by')
    expect(body).not.toHaveProperty('answered_at')
    expect(await subjectsTo('cyd')).toHaveLength(1)
  })

  test('200, and no mail is sent to an unverified email or a banned person', async () => {
    await answer(await givenReport('rug', 'dan', { verified: false }), { state: 'declined' })
    const id = await givenReport('vase', 'eve')
    await registry.context.db.updateTable('users').set({ status: 'banned' }).where('id', '=', 'eve').execute()
    expect((await answer(id, { state: 'accepted' })).status).toBe(200)
    expect(await subjectsTo('dan')).toEqual([])
    expect(await subjectsTo('eve')).toEqual([])
  })

  test('400 for an unknown state, and for an invalid id', async () => {
    const id = await givenReport('shelf', 'fay')
    expect((await answer(id, { state: 'lost' })).status).toBe(400)
    expect((await answer(id, {})).status).toBe(400)
    expect((await answer(id, { state: 'accepted', answer: 'x'.repeat(5001) })).status).toBe(400)
    expect((await answer('first', { state: 'accepted' })).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    const answered = await send(registry, 'answerReport', `PUT /admin/reports/${unknown}`, { body: { state: 'open' } })
    expect(answered.status).toBe(401)
  })

  test('403 for the reporter, who is not an admin', async () => {
    const id = await givenReport('stool', 'gus')
    const gus = await givenPerson(registry, 'gus')
    expect(await answer(id, { state: 'accepted' }, gus)).toMatchObject({ status: 403, body: { error: 'admins_only' } })
  })

  test('404 for an unknown report', async () => {
    expect(await answer(unknown, { state: 'accepted' })).toMatchObject({
      status: 404,
      body: { error: 'report_not_found' },
    })
  })

  test('409 for reopening a report after a newer one', async () => {
    const id = await givenReport('bed', 'hal')
    await answer(id, { state: 'declined' })
    await report('bed', await givenPerson(registry, 'hal'))
    expect(await answer(id, { state: 'open' })).toMatchObject({ status: 409, body: { error: 'report_open_again' } })
    expect((await answer(id, { state: 'accepted' })).status).toBe(200)
  })

  test('409 for reopening a report concurrently with a new one', async () => {
    const id = await givenReport('sofa', 'ivy')
    await answer(id, { state: 'declined' })
    const { db } = registry.context
    // Requests that wait for this transaction run concurrently.
    const opening = await db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', 'ivy').forNoKeyUpdate().execute()
      const twin = { node_id: 'sofa', kind: 'broken', message: 'It does not load.', reporter_id: 'ivy' } as const
      await tx.insertInto('node_reports').values(twin).execute()
      const answered = answer(id, { state: 'open' })
      await wait(200)
      return [answered]
    })
    expect(await opening[0]).toMatchObject({ status: 409, body: { error: 'report_open_again' } })
  })

  test('200 locks the reporter before it looks for another report, as a new report does', async () => {
    const id = await givenReport('desk', 'jon')
    await answer(id, { state: 'declined' })
    const asked: string[] = []
    const compiler = new PostgresQueryCompiler()
    const db = registry.context.db.withPlugin({
      transformQuery: ({ node, queryId }) => {
        asked.push(compiler.compileQuery(node, queryId).sql)
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const who = { userId: admin.id, email: admin.email, emailVerified: true }
    const principal = { kind: 'user', ...who, isAdmin: true, hasAdminToken: true } as const
    await answerReport({ ...registry.context, db }, principal, id, { state: 'open' })
    const places = [/from "users".* for no key update/, /from "node_reports" where "id".* for update/, /"id" <> /].map(
      (query) => asked.findIndex((text) => query.test(text)),
    )
    expect(places).toEqual([0, 1, 2])
  })

  test('413 for a body that is too large, and 415 for a content type other than JSON', async () => {
    expect((await answer(unknown, tooLarge)).status).toBe(413)
    const sent = { as: admin, body: 'state=open', type: 'text/plain' }
    expect((await send(registry, 'answerReport', `PUT /admin/reports/${unknown}`, sent)).status).toBe(415)
  })
})
