import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import {
  givenPublisher,
  givenUnclaimed,
  givenVersion,
  packZip,
  publishBody,
  setMerged,
  setNodeStatus,
  upload,
} from '../packs.ts'

const registry = useRegistry()
let publisher: { id: string; token: string }

const publish = (nodeId: string, body: unknown, publisherId = publisher.id) =>
  registry.post('publishNodeVersion', `/publishers/${publisherId}/nodes/${encodeURIComponent(nodeId)}/versions`, body)
const body = (id: string, version: string, more = {}) => publishBody(publisher.token, id, version, more)
const publicly = (path: string) => registry.call('getNode', path)

beforeAll(async () => {
  publisher = await givenPublisher(registry, 'maker')
})

describe('POST /publishers/{publisherId}/nodes/{nodeId}/versions', () => {
  test('201 with the version, its changelog, and an absolute upload URL', async () => {
    const answer = await publish('Fresh', body('Fresh', 'v1.0', { version: { changelog: '- New\n' } }))
    expect(answer.status).toBe(201)
    expect(answer.body.node_version).toMatchObject({
      node_id: 'Fresh',
      version: '1.0.0',
      changelog: '- New\n',
      dependencies: ['numpy>=1.26'],
      status: 'NodeVersionStatusPending',
      deprecated: false,
    })
    expect(answer.body.node_version).not.toHaveProperty('downloadUrl')
    expect(answer.body.signedUrl).toMatch(
      /^http:\/\/registry\.test\/uploads\/[0-9a-f-]{36}\?expires=\d+&signature=[\w-]+$/,
    )
  })

  test('201 for the publisher in the path, whatever publisher and node the body names', async () => {
    const victim = await givenPublisher(registry, 'victim')
    await givenVersion(registry, victim, 'precious', '1.0.0')
    const forged = { ...body('precious', '2.0.0'), publisherId: victim.id, nodeId: 'precious' }
    expect(await publish('precious', forged)).toMatchObject({ status: 403 })
    const own = await publish('harmless', { ...body('harmless', '1.0.0'), publisherId: victim.id, nodeId: 'precious' })
    expect(own).toMatchObject({ status: 201, body: { node_version: { node_id: 'harmless' } } })
  })

  test('201 without blank dependencies, which clients report as malformed', async () => {
    const version = { dependencies: ['', 'torch', ' \t', ' numpy>=1.26 '] }
    const answer = await publish('blanks', body('blanks', '1.0.0', { version }))
    expect(answer.body.node_version.dependencies).toEqual(['torch', ' numpy>=1.26 '])
  })

  test('201 with a description as long as an edit accepts', async () => {
    const answer = await publish('wordy', body('wordy', '1.0.0', { node: { description: 'd'.repeat(5000) } }))
    expect(answer.status).toBe(201)
    const longer = body('wordier', '1.0.0', { node: { description: 'd'.repeat(5001) } })
    expect((await publish('wordier', longer)).status).toBe(400)
  })

  test('201, and nothing is public before the upload', async () => {
    await publish('unseen', body('unseen', '1.0.0'))
    expect((await publicly('/nodes/unseen')).status).toBe(404)
    const list = await registry.call('listAllNodes', '/nodes?limit=1000&node_id=unseen')
    expect(list.body.nodes).toEqual([])
    const found = await registry.call('searchNodes', '/nodes/search?search=unseen')
    expect(found.body.total).toBe(0)
    expect((await registry.call('listAllNodeVersions', '/versions?nodeId=unseen')).body.total).toBe(0)
  })

  test('201 for the same number again before the upload, with the newest facts; the earlier URL is invalid', async () => {
    const first = await publish('again', body('again', '1.0.0', { version: { changelog: 'one' } }))
    const second = await publish(
      'again',
      body('again', '1.0.0', { version: { changelog: 'two' }, node: { name: 'Second' } }),
    )
    expect(second.status).toBe(201)
    expect(second.body.node_version.id).toBe(first.body.node_version.id)
    expect((await upload(registry, first.body.signedUrl, await packZip('again', '1.0.0'))).body.error).toBe(
      'upload_used',
    )
    await upload(registry, second.body.signedUrl, await packZip('again', '1.0.0'))
    await registry.review()
    expect((await publicly('/nodes/again')).body).toMatchObject({
      name: 'Second',
      latest_version: { changelog: 'two' },
    })
  })

  test('201 for a next version, which changes the node only after its review', async () => {
    await givenVersion(registry, publisher, 'steady', '1.0.0', { node: { name: 'Before', description: 'Before' } })
    const { body: answer } = await publish(
      'steady',
      body('steady', '1.1.0', { node: { name: 'After', description: '' } }),
    )
    const before = { name: 'Before', latest_version: { version: '1.0.0' } }
    expect((await publicly('/nodes/steady')).body).toMatchObject(before)
    await upload(registry, answer.signedUrl, await packZip('steady', '1.1.0'))
    expect((await publicly('/nodes/steady')).body).toMatchObject(before)
    await registry.review()
    expect((await publicly('/nodes/steady')).body).toMatchObject({
      name: 'After',
      description: 'Before',
      latest_version: { version: '1.1.0' },
    })
  })

  test('201 for the same node in another case, with its existing id', async () => {
    await givenVersion(registry, publisher, 'CamelPack', '1.0.0')
    expect((await publish('camelpack', body('camelpack', '1.1.0'))).body.node_version.node_id).toBe('CamelPack')
  })

  test('201 for twenty concurrent calls for one new node and number, with one version and one upload', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => publish('crowded', body('crowded', '1.0.0'))))
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([201]))
    expect(new Set(answers.map((answer) => answer.body.node_version.id)).size).toBe(1)
    const { count } = await registry.context.db
      .selectFrom('uploads')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('version_id', '=', answers[0]!.body.node_version.id)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
  })

  test('201, and an invalid URL counts as absent', async () => {
    const node = { repository: 'git@github.com:Maker/Pack.git', icon: 'javascript:alert(1)' }
    await givenVersion(registry, publisher, 'addressed', '1.0.0', { node })
    const { body: read } = await publicly('/nodes/addressed')
    expect(read.repository).toBe('https://github.com/Maker/Pack.git')
    expect(read).not.toHaveProperty('icon')
  })

  test('201 writes an audit entry with the token id, and stores the token nowhere', async () => {
    await publish('audited', body('audited', '1.0.0'))
    const entry = await registry.context.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', 'version:audited@1.0.0')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ action: 'version.publish', actor: expect.stringMatching(/^token:[0-9a-f-]{36}$/) })
    const stored = await registry.context.db.selectFrom('personal_access_tokens').selectAll().execute()
    expect(JSON.stringify([entry, stored])).not.toContain(publisher.token)
  })

  test.each([
    ['an invalid version', 'odd', { node_version: { version: 'latest' } }, 'invalid_version'],
    ['a missing version', 'odd', { node_version: {} }, 'invalid_request'],
    [
      'dependencies that are not a list',
      'odd',
      { node_version: { version: '1.0.0', dependencies: 'numpy' } },
      'invalid_request',
    ],
    ['another id in the body', 'odd', { node: { id: 'even' } }, 'node_id_mismatch'],
    ['an id with a space', 'odd pack', { node: { id: 'odd pack' } }, 'invalid_node_id'],
    ['a reserved id', 'Search', { node: { id: 'Search' } }, 'reserved_node_id'],
  ])('400 for %s', async (_, id, change, error) => {
    const answer = await publish(id, { ...body(id, '1.0.0'), ...change })
    expect({ status: answer.status, error: answer.body.error }).toEqual({ status: 400, error })
  })

  test('401 for a token that is unknown, malformed or empty, without repeating it', async () => {
    const last = publisher.token.at(-1) === 'a' ? 'b' : 'a'
    for (const token of [`${publisher.token.slice(0, -1)}${last}`, 'nonsense']) {
      const answer = await publish('pack', publishBody(token, 'pack', '1.0.0'))
      expect(answer).toMatchObject({ status: 401, body: { error: 'token_invalid' } })
      expect(JSON.stringify(answer.body)).not.toContain(token)
    }
    expect((await publish('pack', publishBody('', 'pack', '1.0.0'))).status).toBe(401)
  })

  test('403 with the token of another publisher, for a node of another publisher, and for an unknown publisher', async () => {
    const other = await givenPublisher(registry, 'other')
    expect((await publish('pack', body('pack', '1.0.0'), 'other')).body.error).toBe('token_of_another_publisher')
    await givenVersion(registry, other, 'theirs', '1.0.0')
    const theirs = await publish('Theirs', body('Theirs', '1.1.0'))
    expect(theirs.body).toMatchObject({ error: 'node_id_taken', message: expect.stringContaining('pyproject.toml') })
    expect((await publish('pack', body('pack', '1.0.0'), 'nobody')).status).toBe(403)
  })

  test('403 for an id that another publisher announced, until its upload URL has expired', async () => {
    const squatter = await givenPublisher(registry, 'squatter')
    await publish('squatted', publishBody(squatter.token, 'squatted', '1.0.0'), 'squatter')
    expect((await publish('squatted', body('squatted', '1.0.0'))).body.error).toBe('node_id_taken')
    await registry.context.db
      .updateTable('uploads')
      .set({ expires_at: new Date(0) })
      .execute()
    const { status, body: answer } = await publish('Squatted', body('Squatted', '1.0.0'))
    expect(status).toBe(201)
    await upload(registry, answer.signedUrl, await packZip('squatted', '1.0.0'))
    await registry.review()
    expect((await publicly('/nodes/Squatted')).body).toMatchObject({ id: 'Squatted', publisher: { id: 'maker' } })
  })

  test('403 for an unclaimed node, a banned node, a deleted node, and a banned publisher', async () => {
    await givenUnclaimed(registry, 'found')
    expect((await publish('found', body('found', '1.0.0'))).body.error).toBe('node_unclaimed')
    await givenVersion(registry, publisher, 'outlaw', '1.0.0')
    await setNodeStatus(registry, 'outlaw', 'banned', 'It mines coins.')
    expect((await publish('outlaw', body('outlaw', '1.1.0'))).body.message).toContain('It mines coins.')
    await setNodeStatus(registry, 'outlaw', 'deleted')
    expect((await publish('outlaw', body('outlaw', '1.1.0'))).body.error).toBe('node_deleted')
    const banned = await givenPublisher(registry, 'banned')
    await registry.context.db.updateTable('publishers').set({ status: 'banned' }).where('id', '=', 'banned').execute()
    expect((await publish('any', publishBody(banned.token, 'any', '1.0.0'), 'banned')).body.error).toBe(
      'publisher_banned',
    )
  })

  test('404 for a publisher that was deleted, with a token of before', async () => {
    const gone = await givenPublisher(registry, 'gone')
    await registry.context.db.updateTable('publishers').set({ status: 'deleted' }).where('id', '=', 'gone').execute()
    const answer = await publish('orphan', publishBody(gone.token, 'orphan', '1.0.0'), 'gone')
    expect(answer).toMatchObject({ status: 404, body: { error: 'publisher_not_found' } })
  })

  test('409 for a merged node of any publisher', async () => {
    await givenUnclaimed(registry, 'target')
    await givenUnclaimed(registry, 'merged')
    await givenVersion(registry, publisher, 'own-merged', '1.0.0')
    const { body: open } = await publish('own-merged', body('own-merged', '1.1.0'))
    for (const id of ['merged', 'own-merged']) {
      await setMerged(registry, id, 'target')
      const { status, body: answer } = await publish(id, body(id, '1.2.0'))
      expect({ status, error: answer.error }).toEqual({ status: 409, error: 'node_merged' })
      expect(answer.message).toContain("'target'")
    }
    const late = await upload(registry, open.signedUrl, await packZip('own-merged', '1.1.0'))
    expect(late).toMatchObject({ status: 409, body: { error: 'node_merged' } })
  })

  test('409 when the version number is taken, in any spelling', async () => {
    await givenVersion(registry, publisher, 'taken', '1.0.0')
    expect((await publish('taken', body('taken', 'v1'))).body).toMatchObject({ error: 'version_exists' })
    await registry.context.db
      .updateTable('node_versions')
      .set({ status: 'deleted' })
      .where('node_id', '=', 'taken')
      .execute()
    expect((await publish('taken', body('taken', '1.0.0'))).status).toBe(409)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await publish('big', body('big', '1.0.0', { version: { changelog: 'x'.repeat(1_100_000) } }))).status).toBe(
      413,
    )
  })

  test('415 for a content type other than JSON', async () => {
    const answer = await registry.call('publishNodeVersion', '/publishers/maker/nodes/pack/versions', {
      method: 'POST',
      body: 'x',
    })
    expect(answer.status).toBe(415)
  })
})
