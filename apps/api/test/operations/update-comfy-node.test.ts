import { beforeAll, describe, expect, test } from 'vitest'
import { definition, extraction, givenArrived, givenExtracted, givenNode, givenService } from '../comfy-nodes.ts'
import { useRegistry } from '../harness.ts'
import { givenPerson, type Person } from '../people.ts'
import { send, tooLarge } from '../requests.ts'

const registry = useRegistry()
let service: Person
let admin: Person
let owner: Person

const put = (name: string, body: unknown, as: Person | undefined = admin, type = 'application/json') =>
  send(registry, 'updateComfyNode', `PUT /nodes/pack/versions/1.0.0/comfy-nodes/${encodeURIComponent(name)}`, {
    as,
    body,
    type,
  })

beforeAll(async () => {
  service = await givenService(registry, 'curator')
  admin = await givenPerson(registry, 'admin', { admin: true })
  owner = await givenPerson(registry, 'owner')
  await givenNode(registry, 'Pack')
  const versionId = await givenArrived(registry, 'Pack', '1.0.0')
  await givenExtracted(
    registry,
    'Pack',
    versionId,
    extraction(...['Zoom', 'a/b', 'Other'].map((name) => definition(name))),
  )
})

describe('PUT /nodes/{nodeId}/versions/{version}/comfy-nodes/{comfyNodeName}', () => {
  test('200 with the updated comfy node; absent fields stay', async () => {
    const said = {
      category: '',
      policy: 'ComfyNodePolicyLocalOnly',
      deprecated: true,
      return_types: '["LATENT"]',
      output_tooltips: ['It.'],
    }
    const { status, body } = await put('Zoom', said)
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('category')
    const { category: _, ...rest } = said
    expect(body).toMatchObject({ ...rest, node_id: 'Pack', display_name: 'The Zoom', return_names: '["IMAGE"]' })
    const read = await registry.call('getComfyNode', '/nodes/Pack/versions/1.0.0/comfy-nodes/Zoom')
    expect(read.body).toEqual(body)
    const produces = await registry.call('listAllComfyNodes', '/comfy-nodes?output_type=LATENT')
    expect(produces.body.total).toBe(1)
  })

  test('200 for a name with a slash, and for a service, with the service in the audit log', async () => {
    const raw = await send(registry, 'updateComfyNode', 'PUT /nodes/Pack/versions/1.0.0/comfy-nodes/a/b', {
      as: service,
      body: { description: 'Raw.' },
    })
    expect(raw).toMatchObject({ status: 200, body: { comfy_node_name: 'a/b', description: 'Raw.' } })
    await put('a/b', { policy: 'ComfyNodePolicyBanned', function: 'go' }, service)
    const entries = await registry.context.db
      .selectFrom('audit_entries')
      .select(['actor', 'action', 'detail'])
      .where('subject', '=', 'version:Pack@1.0.0')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entries).toEqual([
      {
        actor: 'service:curator',
        action: 'comfy_node.update',
        detail: { name: 'a/b', fields: ['function', 'policy'], policy: 'banned' },
      },
    ])
  })

  test('200 for an empty body, without a change', async () => {
    const before = await registry.call('getComfyNode', '/nodes/Pack/versions/1.0.0/comfy-nodes/Other')
    expect((await put('Other', {})).body).toEqual(before.body)
  })

  test('400 for values that clients could not read', async () => {
    expect((await put('Zoom', { input_types: '"x"' })).body.error).toBe('invalid_comfy_node')
    expect((await put('Zoom', { policy: 'ComfyNodePolicyOther' })).body.error).toBe('invalid_request')
    expect((await put('Zoom', { deprecated: 'yes' })).body.error).toBe('invalid_request')
  })

  test('401 without a credential', async () => {
    expect((await put('Zoom', {}, { ...admin, headers: {} })).status).toBe(401)
  })

  test('403 for a caller who is neither an admin nor a service', async () => {
    expect((await put('Zoom', {}, owner)).body.error).toBe('services_only')
  })

  test('404 for an unknown node, version or name', async () => {
    const at = (path: string) => send(registry, 'updateComfyNode', `PUT /nodes/${path}`, { as: admin, body: {} })
    expect((await at('nothing/versions/1.0.0/comfy-nodes/Zoom')).body.error).toBe('node_not_found')
    expect((await at('Pack/versions/9.0.0/comfy-nodes/Zoom')).body.error).toBe('version_not_found')
    expect((await put('zoom', {})).body.error).toBe('comfy_node_not_found')
  })

  test('413 for a body above a mebibyte', async () => {
    expect((await put('Zoom', tooLarge)).status).toBe(413)
  })

  test('415 for a content type other than JSON', async () => {
    expect((await put('Zoom', 'x', admin, 'text/plain')).status).toBe(415)
  })
})
