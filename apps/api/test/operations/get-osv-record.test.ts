import { describe, expect, test } from 'vitest'
import { givenAdvisory, givenDraft } from '../advisories.ts'
import { useRegistry } from '../harness.ts'
import { tooLong } from '../requests.ts'

const registry = useRegistry()
const read = (file: string) => registry.call('getOsvRecord', `/osv/${file}`)

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
