import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, givenUnreviewed, givenVersion } from '../packs.ts'
import { actionsOn, enqueue, forgetJobs, stored } from './reviewing.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'patient')
})

const all = [
  'NodeVersionStatusActive',
  'NodeVersionStatusPending',
  'NodeVersionStatusFlagged',
  'NodeVersionStatusBanned',
  'NodeVersionStatusDeleted',
]
const statuses = all.map((status) => `statuses=${status}`).join('&')

/** Returns every public answer about a version, joined into a single text. */
async function seenOf(id: string, version: string): Promise<string> {
  const of = `/nodes/${id}/versions`
  const { call, post } = registry
  const answers = [
    await call('getNode', `/nodes/${id}`),
    await call('listAllNodes', `/nodes?node_id=${id}&include_banned=true`),
    await call('searchNodes', `/nodes/search?search=${id}`),
    await call('listNodesForPublisher', '/publishers/patient/nodes'),
    await call('listNodesForPublisherV2', '/publishers/patient/nodes/v2'),
    await call('listNodeVersions', of),
    await call('listNodeVersions', `${of}?${statuses}&include_status_reason=true`),
    await call('listAllNodeVersions', `/versions?nodeId=${id}`),
    await call('listAllNodeVersions', `/versions?nodeId=${id}&${statuses}&include_status_reason=true`),
    await call('getNodeVersion', `${of}/${version}`),
    await call('getNodeVersionContents', `${of}/${version}/contents`),
    await call('downloadNodeVersion', `${of}/${version}/download`),
    await call('installNode', `/nodes/${id}/install?version=${version}`),
    await post('getBulkNodeVersions', '/bulk/nodes/versions', { node_versions: [{ node_id: id, version }] }),
  ]
  // An answer may repeat the requested number, which reveals nothing.
  const bodies = answers.map(({ body }) => (body.node_versions ? body.node_versions[0].node_version : body))
  return bodies
    .filter((body) => body !== undefined && body.error === undefined)
    .map((body) => (Buffer.isBuffer(body) ? 'bytes' : JSON.stringify(body)))
    .join('\n')
}

describe('a version pending review', () => {
  test('of a new node is hidden together with the node', async () => {
    await givenUnreviewed(registry, publisher, 'fresh', '1.0.0')
    expect(await seenOf('fresh', '1.0.0')).not.toMatch(/fresh|bytes|1\.0\.0/)
  })

  test('of a listed node changes nothing visible', async () => {
    await givenVersion(registry, publisher, 'known', '1.0.0', { node: { description: 'As it was' } })
    await givenUnreviewed(registry, publisher, 'known', '1.1.0', { node: { description: 'As it will be' } })
    const seen = await seenOf('known', '1.1.0')
    expect(seen).toContain('As it was')
    expect(seen).not.toMatch(/1\.1\.0|As it will be|bytes/)
    expect((await registry.call('installNode', '/nodes/known/install')).body.version).toBe('1.0.0')
  })

  test('is visible and installable once it has passed, with its facts, times and audit entry', async () => {
    await givenUnreviewed(registry, publisher, 'ready', '1.0.0', { node: { description: 'Ready now' } })
    await registry.review()
    expect(await seenOf('ready', '1.0.0')).toMatch(/Ready now[\s\S]*bytes/)
    const { body } = await registry.call('getNodeVersion', '/nodes/ready/versions/1.0.0?include_status_reason=true')
    expect(body).toMatchObject({ status: 'NodeVersionStatusActive', comfy_node_extract_status: 'success' })
    expect(JSON.parse(body.status_reason)).toMatchObject({ message: 'Passed automated checks' })
    const review = await stored(registry, 'ready', '1.0.0')
    const { unpacked_at, read_at, extracted_at, scanned_at, decided_at } = review
    const times = [unpacked_at, read_at, extracted_at, scanned_at, decided_at].map((at) => at?.getTime() ?? NaN)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(review).toMatchObject({ state: 'passed', attempts: 1, error_code: '' })
    expect(await actionsOn(registry, 'ready', '1.0.0')).toEqual(['version.publish', 'version.upload', 'version.review'])
  })

  test('reserves the id of its node, however long it waits', async () => {
    await givenUnreviewed(registry, publisher, 'claimed-early', '1.0.0')
    await registry.context.db
      .updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .execute()
    const other = await givenPublisher(registry, 'grabber')
    await expect(givenUnreviewed(registry, other, 'claimed-early', '2.0.0')).rejects.toThrow(/belongs to another/)
  })

  test('with a lower number does not replace the facts of a higher one when it passes later', async () => {
    await givenUnreviewed(registry, publisher, 'overtaken', '1.0.0', { node: { description: 'Old words' } })
    const { version_id: id } = await stored(registry, 'overtaken', '1.0.0')
    await forgetJobs(registry)
    await givenVersion(registry, publisher, 'overtaken', '1.1.0', { node: { description: 'New words' } })
    expect((await stored(registry, 'overtaken', '1.0.0')).state).toBe('waiting')
    await enqueue(registry, id)
    await registry.review()
    expect((await stored(registry, 'overtaken', '1.0.0')).status).toBe('active')
    expect((await registry.call('getNode', '/nodes/overtaken')).body.description).toBe('New words')
  })
})
