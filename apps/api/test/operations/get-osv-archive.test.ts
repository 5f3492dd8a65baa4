import { describe, expect, test } from 'vitest'
import { openZip } from '../../src/registry/archives/open-zip.ts'
import { readEntry } from '../../src/registry/archives/read-entry.ts'
import { givenAdvisory, givenDraft, givenWithdrawn } from '../advisories.ts'
import { useRegistry } from '../harness.ts'

const registry = useRegistry()

describe('GET /osv/all.zip', () => {
  test('200 with a file for each published or withdrawn advisory', async () => {
    const advisory = await givenAdvisory(registry, 'a')
    const withdrawn = await givenWithdrawn(registry, 'b')
    await givenDraft(registry, 'c')
    const { status, headers, body } = await registry.call('getOsvArchive', '/osv/all.zip')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/zip')
    const bytes: Buffer = body
    const zip = await openZip({
      stat: () => Promise.resolve({ size: bytes.length }),
      read: (buffer, offset, length, position) =>
        Promise.resolve({ bytesRead: bytes.copy(buffer, offset, position, position + length) }),
    })
    expect([...zip.files.keys()]).toEqual([`${advisory.id}.json`, `${withdrawn.id}.json`])
    const file = zip.files.get(`${advisory.id}.json`)
    const read = file && (await readEntry(zip, file, 10_000))
    const { body: record } = await registry.call('getOsvRecord', `/osv/${advisory.id}.json`)
    expect(JSON.parse(String(read?.bytes))).toEqual(record)
  })
})
