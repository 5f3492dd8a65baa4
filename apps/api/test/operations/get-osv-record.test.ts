import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { givenAdvisory, givenDraft, givenWithdrawn } from '../advisories.ts'
import { useRegistry } from '../harness.ts'
import { tooLong } from '../requests.ts'
import { osvRules } from './osv-rules.ts'

const registry = useRegistry()
const read = (file: string) => registry.call('getOsvRecord', `/osv/${file}`)

const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)
const isOsv = ajv.compile(osvRules)
const faultsOf = (record: unknown) => (isOsv(record) ? [] : isOsv.errors)

const ended = (...ends: object[]) => ({
  events: ends.flatMap((end, at) => [{ introduced: at === 0 ? '0' : `${at}.5.0` }, end]),
})

const mixed = ended({ fixed: '1.1.0' }, { last_affected: '2.0.0' })

describe('GET /osv/{file}', () => {
  test('200 with a record of the OSV schema', async () => {
    const cvss = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H'
    const { id, published_at } = await givenAdvisory(registry, 'lamp', {
      cvss,
      aliases: ['GHSA-aaaa-bbbb-cccc'],
      references: [{ type: 'FIX', url: 'https://git.example/lamp/commit/1' }],
    })
    const { status, body } = await read(`${id}.json`)
    expect(status).toBe(200)
    expect(body).toEqual({
      schema_version: '1.7.0',
      id,
      modified: published_at,
      published: published_at,
      aliases: ['GHSA-aaaa-bbbb-cccc'],
      summary: 'lamp runs what it downloads',
      details: 'Workflows can name **any** address.',
      severity: [{ type: 'CVSS_V3', score: cvss }],
      affected: [
        {
          package: { ecosystem: 'ComfyUI', name: 'lamp' },
          ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed: '1.2.0' }] }],
        },
      ],
      references: [{ type: 'FIX', url: 'https://git.example/lamp/commit/1' }],
      database_specific: { severity: 'HIGH' },
    })
  })

  test.each([
    ['fixed', [ended({ fixed: '1.1.0' }, { fixed: '2.0.0' })], 1],
    ['last affected', [ended({ last_affected: '1.0.0' })], 1],
    ['both in one range', [ended({ fixed: '1.1.0' }, { last_affected: '2.0.0' })], 2],
    ['both, with a beginning at the end', [{ events: [{ introduced: '3' }, ...mixed.events] }], 2],
    ['both in two ranges', [ended({ fixed: '1.1.0' }), { events: [{ introduced: '2' }, { last_affected: '2' }] }], 2],
  ])('200 with a record that strict parsers accept: %s', async (_, ranges, count) => {
    const affected = [{ node_id: 'sofa', ranges, versions: ['1.2.0'] }]
    const { id } = await givenAdvisory(registry, 'sofa', { affected })
    const { body } = await read(`${id}.json`)
    expect(faultsOf(body)).toEqual([])
    expect(body.affected[0].ranges).toHaveLength(count)
  })

  test('200 with a withdrawn record that strict parsers accept', async () => {
    const { body } = await read(`${(await givenWithdrawn(registry, 'stool')).id}.json`)
    expect(faultsOf(body)).toEqual([])
    expect(body.withdrawn).toEqual(expect.any(String))
  })

  test('strict parsers refuse a range with both ends', () => {
    const affected = [{ package: { ecosystem: 'ComfyUI', name: 'sofa' }, ranges: [{ type: 'SEMVER', ...mixed }] }]
    const record = { id: 'CNR-2026-0001', modified: '2026-01-01T00:00:00Z', affected }
    expect(faultsOf(record)).not.toEqual([])
  })

  test('400 for a name that is too long', async () => {
    expect((await read(tooLong)).status).toBe(400)
  })

  test('404 for a draft, and for a name without .json', async () => {
    const draft = await givenDraft(registry, 'desk')
    const { id } = await givenAdvisory(registry, 'chair')
    for (const file of [`${draft.id}.json`, id, 'constructor.json', '.json']) {
      expect((await read(file)).body.error).toBe('advisory_not_found')
    }
  })
})
