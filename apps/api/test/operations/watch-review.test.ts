import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ReviewState } from '../../src/schema/review-tables.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenVersion, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send, tooLong } from '../requests.ts'
import { blockingFinding, givenReview } from '../reviews.ts'

const registry = useRegistry()
let owner: Person
let member: Person
let stranger: Person

const address = '/publishers/studio/nodes/pack/versions/1.0.0/review/events'
const ask = (as: Person | undefined, path = address) => send(registry, 'watchReview', `GET ${path}` as `GET /`, { as })

interface Heard {
  event: string
  data: Record<string, unknown>
}

const open = new Set<ReadableStreamDefaultReader<Uint8Array>>()
afterEach(async () => {
  await Promise.all([...open].map((reader) => reader.cancel()))
  open.clear()
})

/** Follows a review; `next` returns its events in order, and undefined at the end. */
async function watch(headers: Record<string, string> = owner.headers) {
  const response = await registry.fetch(new Request(`http://registry.test${address}`, { headers }))
  const reader = response.body?.getReader()
  if (!reader) throw new Error('no stream')
  open.add(reader)
  let text = ''
  const next = async (): Promise<Heard | undefined> => {
    for (;;) {
      const found = /(?:^|\n)event: (\w+)\n(?:id: \d+\n)?data: (.*)\n\n/.exec(text)
      if (found) {
        text = text.slice(found.index + found[0].length)
        return { event: found[1] ?? '', data: JSON.parse(found[2] ?? '') }
      }
      const { done, value } = await reader.read()
      if (done) return undefined
      text += new TextDecoder().decode(value)
    }
  }
  return { response, next, leave: () => reader.cancel() }
}

async function putInto(state: ReviewState): Promise<void> {
  await givenReview(registry, 'pack', '1.0.0', {
    review: { state, decided_at: state === 'flagged' ? new Date() : null },
    ...(state === 'flagged' && { findings: [blockingFinding] }),
  })
  await setVersionStatus(registry, 'pack', '1.0.0', state === 'flagged' ? 'flagged' : 'pending')
}

async function move(state: ReviewState): Promise<void> {
  await registry.context.db.updateTable('version_reviews').set({ state, updated_at: new Date() }).execute()
}

beforeAll(async () => {
  stranger = await givenPerson(registry, 'stranger')
  owner = await givenPerson(registry, 'owner')
  member = await givenPerson(registry, 'member')
  const studio = await givenPublisher(registry, 'studio')
  await givenMember(registry, 'studio', owner)
  await givenMember(registry, 'studio', member, 'member')
  await givenVersion(registry, studio, 'pack', '1.0.0')
})

describe('GET …/versions/{version}/review/events', () => {
  test('200 for HEAD, without a watcher', async () => {
    await putInto('waiting')
    for (let count = 0; count < 6; count++) {
      const head = new Request(`http://registry.test${address}`, { method: 'HEAD', headers: owner.headers })
      expect((await registry.fetch(head)).status).toBe(200)
    }
    const { response, next } = await watch()
    expect(response.status).toBe(200)
    expect(await next()).toMatchObject({ event: 'review' })
  })

  test('200 with the current state immediately, each change, and an end when it is decided', async () => {
    await putInto('waiting')
    const { response, next } = await watch()
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    })
    expect(await next()).toMatchObject({ event: 'review', data: { state: 'waiting', version: '1.0.0' } })
    await move('running')
    expect(await next()).toMatchObject({ event: 'review', data: { state: 'running' } })
    await move('failed')
    expect(await next()).toMatchObject({ event: 'review', data: { state: 'failed' } })
    await move('passed')
    expect(await next()).toMatchObject({ event: 'review', data: { state: 'passed' } })
    expect(await next()).toEqual({ event: 'end', data: {} })
    expect(await next()).toBeUndefined()
  })

  test('200 with the state and the end immediately for a decided review', async () => {
    await putInto('flagged')
    const { next } = await watch(member.headers)
    expect(await next()).toMatchObject({ event: 'review', data: { state: 'flagged', blocking_count: 1 } })
    expect(await next()).toEqual({ event: 'end', data: {} })
    expect(await next()).toBeUndefined()
  })

  test('400 for an id that is too long', async () => {
    expect((await ask(owner, address.replace('pack', tooLong))).status).toBe(400)
  })

  test('401 for a caller who is not signed in', async () => {
    expect((await ask(undefined)).status).toBe(401)
  })

  test('403 for a person who is not a member of the publisher', async () => {
    expect(await ask(stranger)).toMatchObject({ status: 403, body: { error: 'members_only' } })
  })

  test('404 for an unknown version', async () => {
    expect((await ask(owner, address.replace('1.0.0', '9.0.0'))).body.error).toBe('version_not_found')
  })

  test('503 for the sixth stream of a person, until one is closed', async () => {
    await putInto('running')
    const followed = await Promise.all(Array.from({ length: 5 }, () => watch()))
    expect(await ask(owner)).toMatchObject({ status: 503, body: { error: 'too_many_watchers' } })
    expect((await watch(member.headers)).response.status).toBe(200)
    await followed[0]?.leave()
    expect((await watch()).response.status).toBe(200)
  })
})
