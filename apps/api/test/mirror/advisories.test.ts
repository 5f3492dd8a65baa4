import { beforeAll, describe, expect, it } from 'vitest'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { mirrorCatalogue } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { parseAdvisory } from '../../src/exchange/mirror/parse-advisory.ts'
import { isAffected } from '../../src/registry/advisories/affected.ts'
import { givenAdvisory } from '../advisories.ts'
import { lastAudit } from '../admins.ts'
import { useRegistry } from '../harness.ts'
import { givenModerator, type Person } from '../people.ts'
import { send } from '../requests.ts'
import { node, version } from './foreign-facts.ts'
import { answers, useForeignRegistry } from './foreign-registry.ts'

const foreign = useForeignRegistry()
const registry = useRegistry()
let moderator: Person

const mirror = () => mirrorCatalogue(registry.context, { baseUrl: foreign.baseUrl, archives: false, timeoutMs: 3000 })
const advisory = (id: string, nodeId: string, more: object = {}) => ({
  id,
  state: 'published',
  summary: 'Runs what it downloads',
  details: '',
  severity: 'high',
  aliases: ['CVE-2026-1234'],
  references: [{ type: 'FIX', url: 'https://code.example/fix' }],
  affected: [{ node_id: nodeId, ranges: [{ events: [{ introduced: '0' }, { fixed: '2.0.0' }] }] }],
  modified_at: '2026-05-02T10:00:00Z',
  published_at: '2026-05-01T10:00:00Z',
  ...more,
})
const read = async (id: string) => (await registry.call('getAdvisory', `/advisories/${id}`)).body

beforeAll(async () => {
  moderator = await givenModerator(registry, 'ada')
})

describe('advisories of a mirrored registry', () => {
  it('are copied with the packs of the source, and follow its changes', async () => {
    foreign.nodes = [node({ id: 'river', versions: [version('1.0.0'), version('2.0.0')] })]
    const affected = [...advisory('FAR-2026-0001', 'River').affected, { node_id: 'elsewhere', versions: ['1.0.0'] }]
    foreign.advisories = [advisory('FAR-2026-0001', 'River', { affected }), advisory('FAR-2026-0002', 'elsewhere')]
    expect((await mirror()).advisories).toEqual({ copied: 1, kept: [], refused: [] })
    expect(await read('FAR-2026-0001')).toEqual(
      advisory('FAR-2026-0001', 'river', { affected: [{ ...affected[0], node_id: 'river' }] }),
    )
    const shown = await registry.call('getNodeVersion', '/nodes/river/versions/1.0.0')
    expect(shown.body.advisories).toMatchObject([{ id: 'FAR-2026-0001', safe_version: '2.0.0' }])
    expect((await registry.call('getAdvisory', '/advisories/FAR-2026-0002')).status).toBe(404)
    expect((await mirror()).advisories.copied).toBe(0)
    const withdrawn = { withdrawn_at: '2026-05-03T10:00:00Z', withdrawn_reason: 'A mistake.' }
    Object.assign(foreign.advisories[0] ?? {}, {
      state: 'withdrawn',
      modified_at: '2026-05-03T10:00:00Z',
      ...withdrawn,
    })
    expect((await mirror()).advisories.copied).toBe(1)
    expect(await read('FAR-2026-0001')).toMatchObject(withdrawn)
    expect((await registry.call('getNodeVersion', '/nodes/river/versions/1.0.0')).body.advisories).toBeUndefined()
    expect(await lastAudit(registry, 'advisory:FAR-2026-0001')).toMatchObject({ action: 'advisory.mirror' })
    expect(await findUntold(registry.context)).toEqual([])
  })

  it('cannot be changed here, and do not replace an own advisory', async () => {
    foreign.nodes = [node({ id: 'lake' })]
    const own = await givenAdvisory(registry, 'lamp')
    foreign.advisories = [advisory('FAR-2026-0003', 'lake'), advisory(own.id, 'lake', { summary: 'Another' })]
    expect((await mirror()).advisories).toEqual({ copied: 1, kept: [own.id], refused: [] })
    expect((await read(own.id)).summary).toBe(own.summary)
    const path = '/admin/advisories/FAR-2026-0003/withdraw' as const
    const body = { reason: 'No.' }
    expect((await send(registry, 'withdrawAdvisory', `POST ${path}`, { as: moderator, body })).body).toMatchObject({
      error: 'advisory_mirrored',
      message: expect.stringContaining(foreign.baseUrl),
    })
    const admins = await send(registry, 'getAdminAdvisory', 'GET /admin/advisories/FAR-2026-0003', { as: moderator })
    expect(admins.body.mirrored_from).toBe(foreign.baseUrl)
  })

  it('with unreadable affected versions are refused completely', async () => {
    foreign.nodes = [node({ id: 'pond' })]
    const about = (affected: unknown) => advisory('FAR-2026-0009', 'pond', { affected })
    const broken = [
      [{ node_id: 'pond' }],
      [{ node_id: 'pond', versions: ['1.0.0', 'no version'] }],
      [{ node_id: 'pond', ranges: [{ events: [{ fixed: '2.0.0' }] }] }],
      [{ node_id: 'pond', ranges: [{ events: [{ introduced: '0', fixed: '2.0.0' }] }] }],
      [{ node_id: 'pond', ranges: [{ events: [] }] }],
      [...about([]).affected, { node_id: 'pond', versions: [7] }],
      'pond',
    ]
    for (const affected of broken) {
      foreign.advisories = [about(affected)]
      expect((await mirror()).advisories).toEqual({
        copied: 0,
        kept: [],
        refused: [{ id: 'FAR-2026-0009', reason: 'affected' }],
      })
    }
    const others = { __proto__: null, id: '../../etc', state: 'draft' }
    foreign.advisories = [
      others,
      { ...about([]), id: 'FAR-2026-0010', state: 'draft' },
      { ...about([]), severity: 'constructor' },
    ]
    expect((await mirror()).advisories.refused.map(({ reason }) => reason)).toEqual([
      'advisory_id',
      'state',
      'severity',
    ])
  })

  it('stay with a pack that was claimed here, and follow the source', async () => {
    foreign.nodes = [node({ id: 'delta' }), node({ id: 'basin' })]
    const both = ['delta', 'basin'].flatMap((id) => advisory('', id).affected)
    foreign.advisories = [advisory('FAR-2026-0020', '', { affected: both })]
    await mirror()
    await registry.context.db.deleteFrom('mirrored_nodes').where('node_id', '=', 'delta').execute()
    await mirror()
    expect((await read('FAR-2026-0020')).affected.map((pack: any) => pack.node_id)).toEqual(['basin', 'delta'])
    Object.assign(foreign.advisories[0] ?? {}, { affected: both.slice(1), modified_at: '2026-05-09T10:00:00Z' })
    await mirror()
    expect((await read('FAR-2026-0020')).affected.map((pack: any) => pack.node_id)).toEqual(['basin'])
  })

  it('that are too long, or name a pack twice, are refused, not cut', async () => {
    foreign.nodes = [node({ id: 'marsh' })]
    const event = { events: [{ introduced: '0' }, { fixed: '2.0.0' }] }
    const long = [
      [{ node_id: 'marsh', ranges: Array.from({ length: 51 }, () => event) }],
      [{ node_id: 'marsh', versions: Array.from({ length: 501 }, (_, patch) => `1.0.${patch}`) }],
      [
        { node_id: 'marsh', ranges: [event] },
        { node_id: 'Marsh', ranges: [event] },
      ],
    ]
    for (const affected of long) {
      foreign.advisories = [advisory('FAR-2026-0021', '', { affected })]
      expect((await mirror()).advisories.refused).toEqual([{ id: 'FAR-2026-0021', reason: 'affected' }])
    }
    foreign.faults = [{ part: '/advisories', fault: answers('{"page": 1}') }]
    expect((await mirror()).advisories.refused).toEqual([{ id: '', reason: 'unreadable' }])
  })

  it('have no more ranges than at the source, so that a mirror of this mirror accepts them', async () => {
    foreign.nodes = [node({ id: 'creek' })]
    // A release that does not split mixed ranges serves such ranges.
    const ranges = Array.from({ length: 50 }, (_, major) => ({
      events: [
        { introduced: `${major}.0.0` },
        { fixed: `${major}.1.0` },
        { introduced: `${major}.2.0` },
        { last_affected: `${major}.3.0` },
      ],
    }))
    foreign.advisories = [advisory('FAR-2026-0030', '', { affected: [{ node_id: 'creek', ranges }] })]
    expect((await mirror()).advisories).toEqual({ copied: 1, kept: [], refused: [] })
    const told = await read('FAR-2026-0030')
    expect(parseAdvisory(told)).toMatchObject({ id: 'FAR-2026-0030', packs: [{ nodeId: 'creek' }] })
    const [pack] = told.affected
    expect(pack.ranges).toHaveLength(2)
    const affects = (at: string) => isAffected({ ranges: pack.ranges, versions: [] }, at)
    expect(['0.0.9', '49.2.0', '7.3.0'].map(affects)).toEqual([true, true, true])
    expect(['0.1.0', '49.1.5', '7.3.1', '50.0.0'].map(affects)).toEqual([false, false, false, false])
  })

  it('are read over many pages, and a source without advisories is accepted', async () => {
    foreign.nodes = [node({ id: 'sea' })]
    foreign.advisories = Array.from({ length: 150 }, (_, place) => advisory(`FAR-2025-${1000 + place}`, 'sea'))
    expect((await mirror()).advisories.copied).toBe(150)
    foreign.faults = [
      { part: '/advisories', fault: (_request, response) => (response.writeHead(404).end(), 'handled') },
    ]
    expect((await mirror()).advisories).toEqual({ copied: 0, kept: [], refused: [] })
  })
})
