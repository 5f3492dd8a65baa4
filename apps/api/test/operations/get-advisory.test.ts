import { describe, expect, test } from 'vitest'
import { givenAdvisory, givenDraft } from '../advisories.ts'
import { useRegistry } from '../harness.ts'
import { tooLong } from '../requests.ts'

const registry = useRegistry()
const read = (id: string) => registry.call('getAdvisory', `/advisories/${id}`)

describe('GET /advisories/{advisoryId}', () => {
  test('200 without fields for admins', async () => {
    const { affects: _, ...advisory } = await givenAdvisory(registry, 'lamp', { finding: 'runs-downloads' })
    const { status, body } = await read(advisory.id)
    expect(status).toBe(200)
    const { finding: __, ...publicFields } = advisory
    expect(body).toEqual(publicFields)
  })

  test('400 for an id that is too long', async () => {
    expect((await read(tooLong)).status).toBe(400)
  })

  test('404 for a draft', async () => {
    expect((await read((await givenDraft(registry, 'desk')).id)).body.error).toBe('advisory_not_found')
  })
})
