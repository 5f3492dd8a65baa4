import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnreviewed, givenVersion, setNodeStatus, setVersionStatus } from '../packs.ts'
import { givenMember, givenPerson, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { reviewVersion } from '../../src/registry/lifecycle/review-version.ts'
import { actionsOn, enqueue, hostileFiles, stored } from './reviewing.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }
let owner: Person

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'judged')
  owner = await givenPerson(registry, 'judged-owner')
  await givenMember(registry, publisher.id, owner)
})

const isThere = async (id: string) => (await registry.call('getNode', `/nodes/${id}`)).status === 200
const hostile = { files: hostileFiles }

async function setPublisherStatus(status: 'active' | 'banned'): Promise<void> {
  await registry.context.db.updateTable('publishers').set({ status }).where('id', '=', publisher.id).execute()
}

describe('a version flagged by the scan', () => {
  test('does not list its node', async () => {
    await givenVersion(registry, publisher, 'bad', '1.0.0', hostile)
    expect(await stored(registry, 'bad', '1.0.0')).toMatchObject({ status: 'flagged', state: 'flagged' })
    expect(await isThere('bad')).toBe(false)
    expect((await registry.call('listNodesForPublisher', '/publishers/judged/nodes')).body).toEqual([])
  })

  test('hides its files, readme and comfy nodes', async () => {
    await givenVersion(registry, publisher, 'veiled', '1.0.0')
    const before = await registry.call('getNode', '/nodes/veiled')
    await givenVersion(registry, publisher, 'veiled', '1.1.0', hostile)
    for (const [operation, path] of [
      ['getNodeVersionContents', 'contents'],
      ['listComfyNodes', 'comfy-nodes'],
      ['getComfyNode', 'comfy-nodes/Any'],
    ] as const) {
      const { status, body } = await registry.call(operation, `/nodes/veiled/versions/1.1.0/${path}`)
      expect([status, body.error]).toEqual([403, 'version_not_installable'])
    }
    // The flagged version does not change the public answer about the node.
    expect((await registry.call('getNode', '/nodes/veiled')).body).toEqual(before.body)
  })

  test('of a listed node is shown as flagged, cannot be installed, and changes no facts of the node', async () => {
    await givenVersion(registry, publisher, 'turned', '1.0.0', { node: { description: 'Good' } })
    await givenVersion(registry, publisher, 'turned', '1.1.0', { ...hostile, node: { description: 'Bad' } })
    const { body } = await registry.call('listNodeVersions', '/nodes/turned/versions')
    expect(body.map((each: any) => [each.version, each.status])).toEqual([
      ['1.1.0', 'NodeVersionStatusFlagged'],
      ['1.0.0', 'NodeVersionStatusActive'],
    ])
    expect(body[0]).not.toHaveProperty('downloadUrl')
    const install = await registry.call('installNode', '/nodes/turned/install?version=1.1.0')
    expect(install).toMatchObject({ status: 403, body: { error: 'version_not_installable' } })
    const node = (await registry.call('getNode', '/nodes/turned')).body
    expect(node).toMatchObject({ description: 'Good', latest_version: { version: '1.0.0' } })
  })

  test('has its reasons in the format of clients, without lines and snippets', async () => {
    await givenVersion(registry, publisher, 'told', '1.0.0')
    await givenVersion(registry, publisher, 'told', '1.1.0', hostile)
    const path = '/nodes/told/versions/1.1.0?include_status_reason=true'
    const issues = JSON.parse((await registry.call('getNodeVersion', path)).body.status_reason)
    expect(issues.length).toBeGreaterThan(0)
    for (const issue of issues) expect(Object.keys(issue)).toEqual(['issue_type', 'message', 'scanner'])
    expect(JSON.stringify(issues)).not.toMatch(/cHJpbnQoMSk=|__init__\.py/)
    const listed = await registry.call('listAllNodeVersions', '/versions?nodeId=told&status_reason=cHJpbnQoMSk')
    expect(listed.body.total).toBe(0)
  })

  test('becomes active only when it passes a review that its publisher requested', async () => {
    await givenVersion(registry, publisher, 'mended', '1.0.0', hostile)
    const { version_id: id, sha256 } = await stored(registry, 'mended', '1.0.0')
    // Simulates a version that earlier rules flagged: current rules have no findings in its archive.
    await givenVersion(registry, publisher, 'harmless', '1.0.0')
    const sound = await stored(registry, 'harmless', '1.0.0')
    const { db } = registry.context
    await db.updateTable('node_versions').set({ sha256: sound.sha256 }).where('id', '=', id).execute()
    await enqueue(registry, id)
    await registry.review()
    expect(await stored(registry, 'mended', '1.0.0')).toMatchObject({ status: 'flagged', state: 'flagged' })

    const ask = 'POST /publishers/judged/nodes/mended/versions/1.0.0/review/requests'
    expect((await send(registry, 'askForReview', ask, { as: owner, body: { message: 'It is data.' } })).status).toBe(
      202,
    )
    await registry.review()
    expect((await stored(registry, 'mended', '1.0.0')).status).toBe('active')
    expect(await isThere('mended')).toBe(true)
    expect(sha256).not.toBe(sound.sha256)
  })

  test('keeps an admin’s decision, whatever another review finds', async () => {
    await givenVersion(registry, publisher, 'decided', '1.0.0')
    await givenVersion(registry, publisher, 'decided', '1.1.0')
    for (const status of ['flagged', 'banned'] as const) {
      await setVersionStatus(registry, 'decided', '1.1.0', status, '{"message":"No.","by":"admin@example.com"}')
      const { version_id: id } = await stored(registry, 'decided', '1.1.0')
      const asked = { asked_at: new Date(Date.now() + 60_000) }
      await registry.context.db.updateTable('version_reviews').set(asked).where('version_id', '=', id).execute()
      await enqueue(registry, id)
      await registry.review()
      expect(await stored(registry, 'decided', '1.1.0')).toMatchObject({
        status,
        status_reason: expect.stringContaining('admin@example.com'),
      })
    }
  })
})

describe('a version whose circumstances change during review', () => {
  test('stays deleted if its publisher deleted it', async () => {
    await givenVersion(registry, publisher, 'gone', '1.0.0')
    const { id } = await givenUnreviewed(registry, publisher, 'gone', '1.1.0')
    const path = `DELETE /publishers/judged/nodes/gone/versions/${id}` as const
    expect((await send(registry, 'deleteNodeVersion', path, { as: owner })).status).toBe(204)
    await registry.review()
    expect((await stored(registry, 'gone', '1.1.0')).status).toBe('deleted')
    expect((await registry.call('getNodeVersion', '/nodes/gone/versions/1.1.0')).status).toBe(404)
  })

  test('stays hidden if its node was deleted', async () => {
    await givenUnreviewed(registry, publisher, 'dropped', '1.0.0')
    expect((await send(registry, 'deleteNode', 'DELETE /publishers/judged/nodes/dropped', { as: owner })).status).toBe(
      204,
    )
    await registry.review()
    expect(await isThere('dropped')).toBe(false)
    expect((await stored(registry, 'dropped', '1.0.0')).status).toBe('deleted')
  })

  test('waits while its node or its publisher is banned, and is visible afterwards', async () => {
    await givenUnreviewed(registry, publisher, 'outlaw', '1.0.0')
    await setNodeStatus(registry, 'outlaw', 'banned')
    await registry.review()
    expect(await stored(registry, 'outlaw', '1.0.0')).toMatchObject({ status: 'pending', state: 'waiting' })
    await setNodeStatus(registry, 'outlaw', 'active')
    await setPublisherStatus('banned')
    const { version_id: id } = await stored(registry, 'outlaw', '1.0.0')
    await enqueue(registry, id)
    await registry.review()
    expect((await stored(registry, 'outlaw', '1.0.0')).status).toBe('pending')
    await setPublisherStatus('active')
    await enqueue(registry, id)
    await registry.review()
    expect(await isThere('outlaw')).toBe(true)
  })
})

describe('a repeated review', () => {
  test('changes nothing the second time', async () => {
    await givenVersion(registry, publisher, 'again', '1.0.0')
    const before = await stored(registry, 'again', '1.0.0')
    await reviewVersion(registry.context, before.version_id)
    expect(await stored(registry, 'again', '1.0.0')).toEqual(before)
    expect(await actionsOn(registry, 'again', '1.0.0')).toHaveLength(3)
  })

  test('by concurrent workers is decided once', async () => {
    await givenUnreviewed(registry, publisher, 'shared', '1.0.0')
    const { version_id: id } = await stored(registry, 'shared', '1.0.0')
    await Promise.all(Array.from({ length: 4 }, () => reviewVersion(registry.context, id)))
    expect(await stored(registry, 'shared', '1.0.0')).toMatchObject({ status: 'active', state: 'passed' })
    expect(await actionsOn(registry, 'shared', '1.0.0')).toEqual([
      'version.publish',
      'version.upload',
      'version.review',
    ])
  })
})
