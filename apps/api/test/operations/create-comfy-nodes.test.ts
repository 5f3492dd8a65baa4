import { beforeAll, describe, expect, test } from 'vitest'
import { auditOf } from '../ask.ts'
import { definition, extraction, givenArrived, givenExtracted, givenNode, givenService } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let service: Person
let admin: Person
let owner: Person
let versions = 0

const path = (version: string, nodeId = 'Pack') => `/nodes/${nodeId}/versions/${version}/comfy-nodes` as const
const hand = (version: string, body: unknown, as: Person | undefined = service) =>
  send(registry, 'createComfyNodes', `POST ${path(version)}`, { as, body })
const list = async (version: string) => (await registry.call('listComfyNodes', path(version))).body
const extractOf = (version: string) =>
  registry.context.db
    .selectFrom('node_versions')
    .select([
      'comfy_node_extract_status as status',
      'comfy_node_extract_reason as reason',
      'comfy_node_cloud_build_info as build',
    ])
    .where('version', '=', version)
    .executeTakeFirstOrThrow()

async function givenNext(): Promise<{ version: string; versionId: string }> {
  const version = `1.0.${++versions}`
  return { version, versionId: await givenArrived(registry, 'Pack', version) }
}

const one = {
  comfy_node_name: 'ignored',
  category: 'image',
  input_types: '{"required":{"b":["IMAGE",{}],"a":[["x","y"],{}]},"optional":{},"hidden":{"id":"UNIQUE_ID"}}',
  return_types: '["IMAGE",["x","y"]]',
  return_names: '["image","choice"]',
  output_is_list: [false, true],
}

beforeAll(async () => {
  service = await givenService(registry, 'extractor')
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  await givenNode(registry, 'Pack')
})

describe('POST /nodes/{nodeId}/versions/{version}/comfy-nodes', () => {
  test('204 stores unchanged definitions from a service, with an audit entry', async () => {
    const { version } = await givenNext()
    const build = { project_id: 'p', build_id: 'b', other: 1 }
    const nodes = { Zoom: one, 'a/b': {} }
    expect((await hand(version, { success: true, cloud_build_info: build, nodes })).status).toBe(204)
    const { comfy_nodes: listed } = await list(version)
    const { comfy_node_name: _, ...facts } = one
    expect(listed[0]).toMatchObject({ comfy_node_name: 'Zoom', ...facts, policy: 'ComfyNodePolicyActive' })
    expect(listed[1].comfy_node_name).toBe('a/b')
    expect(await extractOf(version)).toEqual({
      status: 'success',
      reason: '',
      build: { project_id: 'p', build_id: 'b' },
    })
    expect(await auditOf(registry, `version:Pack@${version}`)).toEqual([
      { actor: 'service:extractor', action: 'comfy_nodes.create' },
    ])
    expect((await registry.call('getNode', '/nodes/Pack')).body.comfy_node_count).toBe(2)
    const accepts = async (type: string) =>
      (await registry.call('listAllComfyNodes', `/comfy-nodes?node_id=Pack&input_type=${type}`)).body.total
    expect([await accepts('IMAGE'), await accepts('COMBO'), await accepts('UNIQUE_ID')]).toEqual([1, 1, 0])
  })

  test('204 stores a failure with its reason, which a success may follow', async () => {
    const { version } = await givenNext()
    expect((await hand(version, { status: 'failed', reason: 'timeout' })).status).toBe(204)
    expect(await extractOf(version)).toMatchObject({ status: 'failed', reason: 'timeout' })
    expect((await hand(version, { success: false, reason: 'again' }, admin)).status).toBe(204)
    expect((await hand(version, { success: true, status: 'failed', nodes: { One: {} } })).status).toBe(204)
    expect(await extractOf(version)).toMatchObject({ status: 'success', reason: '' })
  })

  test('204 for a version pending review, and later extractions keep the definitions', async () => {
    const version = '2.0.0'
    const versionId = await givenArrived(registry, 'Pack', version, { status: 'pending' })
    expect((await hand(version, { nodes: { One: { category: 'ran' }, Two: { category: 'ran' } } })).status).toBe(204)
    await givenExtracted(registry, 'Pack', versionId, extraction(definition('One', { category: 'read' })))
    await registry.context.db
      .updateTable('node_versions')
      .set({ status: 'active' })
      .where('id', '=', versionId)
      .execute()
    const { comfy_nodes: listed } = await list(version)
    expect(
      listed.map((node: { comfy_node_name: string; category: string }) => [node.comfy_node_name, node.category]),
    ).toEqual([
      ['One', 'ran'],
      ['Two', 'ran'],
    ])
    expect(listed[0].function).toBe('run')
  })

  test.each([
    ['input_types is not JSON', { input_types: '{' }],
    ['input_types must be the JSON of an object', { input_types: '[]' }],
    ['input_types must be the JSON of an object', { input_types: 'null' }],
    ['required of input_types must be an object', { input_types: '{"required":[]}' }],
    ["the input 'a' must be a list that begins with its type", { input_types: '{"optional":{"a":"IMAGE"}}' }],
    ["the input 'a' must be a list that begins with its type", { input_types: '{"optional":{"a":[1]}}' }],
    ['return_types must be the JSON of a list', { return_types: '{}' }],
    ['return_types has an entry of the wrong kind', { return_types: '[1]' }],
    ['return_names has an entry of the wrong kind', { return_names: '["a",["b"]]' }],
    ['return_types must have at most 1000 entries', { return_types: JSON.stringify(Array(1001).fill('A')) }],
  ])('400 that names the comfy node, and says that %s', async (detail, said) => {
    const { version } = await givenNext()
    const { status, body } = await hand(version, { success: true, nodes: { Fine: one, 'Odd one': said } })
    expect({ status, error: body.error }).toEqual({ status: 400, error: 'invalid_comfy_node' })
    expect(body.message).toContain("'Odd one'")
    expect(body.message).toContain(detail)
    expect((await list(version)).total).toBe(0)
  })

  test('400 for invalid names, an empty body, and deeply nested JSON', async () => {
    const { version } = await givenNext()
    for (const name of ['', 'x'.repeat(501)]) {
      expect((await hand(version, { nodes: { [name]: {} } })).body.error).toBe('invalid_comfy_node')
    }
    expect((await hand(version, {})).body.error).toBe('invalid_request')
    expect((await hand(version, { nodes: { ['a\0b']: {} } })).body.error).toBe('invalid_request')
    const deep = '['.repeat(100_000) + ']'.repeat(100_000)
    expect((await hand(version, { nodes: { Deep: { input_types: deep } } })).status).toBe(400)
  })

  test('401 without a credential, and for an invalid token', async () => {
    expect((await hand('1.0.1', {}, { ...service, headers: {} })).status).toBe(401)
    const forged = { ...service, headers: { Authorization: `Bearer crs_${'0'.repeat(49)}` } }
    expect((await hand('1.0.1', {}, forged)).body.error).toBe('service_token_invalid')
  })

  test('403 for a person who is not an admin', async () => {
    expect((await hand('1.0.1', {}, owner)).body.error).toBe('services_only')
  })

  test('404 for an unknown node or version, and for one without an archive', async () => {
    const body = { success: true, nodes: {} }
    const elsewhere = await send(registry, 'createComfyNodes', `POST ${path('1.0.0', 'nothing')}`, {
      as: service,
      body,
    })
    expect(elsewhere.body.error).toBe('node_not_found')
    expect((await hand('9.9.9', body)).body.error).toBe('version_not_found')
    const { version, versionId } = await givenNext()
    const { db } = registry.context
    await db
      .updateTable('node_versions')
      .set({ uploaded_at: null, sha256: null, size: null, status: 'pending' })
      .where('id', '=', versionId)
      .execute()
    expect((await hand(version, body)).body.error).toBe('version_not_found')
  })

  test('409 for definitions that exist already, whatever is sent', async () => {
    const { version } = await givenNext()
    await hand(version, { success: true, nodes: { One: { category: 'first' } } })
    for (const body of [{ success: true, nodes: { One: { category: 'second' } } }, { success: false }]) {
      expect(await hand(version, body)).toMatchObject({ status: 409, body: { error: 'comfy_nodes_exist' } })
    }
    expect(await extractOf(version)).toMatchObject({ status: 'success' })
    expect((await list(version)).comfy_nodes[0].category).toBe('first')
  })

  test('409 for all but one of several concurrent calls', async () => {
    const { version } = await givenNext()
    const answers = await Promise.all([1, 2, 3].map((n) => hand(version, { nodes: { [`Of ${n}`]: {} } })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
    expect((await list(version)).total).toBe(1)
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await hand('1.0.1', tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    const request = { as: service, body: 'x', type: 'text/plain' }
    expect((await send(registry, 'createComfyNodes', `POST ${path('1.0.1')}`, request)).status).toBe(415)
  })
})
