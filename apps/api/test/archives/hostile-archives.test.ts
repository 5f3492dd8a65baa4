import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { useRegistry } from '../harness.ts'
import { givenPublisher, packZip, publishBody, upload } from '../packs.ts'
import { hostileArchives } from './hostile-archives.ts'

const registry = useRegistry()
const nodeId = 'hostile'
let address: string

beforeAll(async () => {
  const publisher = await givenPublisher(registry, 'maker')
  const path = `/publishers/maker/nodes/${nodeId}/versions`
  const { body } = await registry.post('publishNodeVersion', path, publishBody(publisher.token, nodeId, '1.0.0'))
  address = body.signedUrl
})

/** Returns every file that the registry has written, without the database. */
async function filesKept(): Promise<string[]> {
  const { incomingDirectory, config } = registry.context
  const blobs = config.blobs.kind === 'disk' ? config.blobs.directory : ''
  const listings = [incomingDirectory, blobs].map((directory) =>
    readdir(directory, { recursive: true, withFileTypes: true }).catch(() => []),
  )
  const entries = (await Promise.all(listings)).flat()
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('an upload is refused, stored nowhere and not visible:', () => {
  test.each(hostileArchives(nodeId))('$name ($code)', async ({ code, bytes }) => {
    const { status, body } = await upload(registry, address, bytes())
    expect({ status, code: body.error }).toEqual({ status: 400, code })
    expect(body.message).toMatch(/^[^{}\0\n]+\.$/)
    expect(await filesKept()).toEqual([])
    expect((await registry.call('getNode', `/nodes/${nodeId}`)).status).toBe(404)
    expect((await registry.call('installNode', `/nodes/${nodeId}/install`)).status).toBe(404)
  })
})

test('afterwards, the same upload URL accepts a sound archive', async () => {
  expect((await upload(registry, address, await packZip(nodeId, '1.0.0'))).status).toBe(200)
  expect(await filesKept()).toHaveLength(1)
})
