import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { mirrorCatalogue } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { useRegistry } from '../harness.ts'
import { breaksOff, digest, useForeignRegistry } from './foreign-registry.ts'
import { node, version, zip } from './foreign-facts.ts'

const foreign = useForeignRegistry()
const registry = useRegistry()

function mirror() {
  return mirrorCatalogue(registry.context, {
    baseUrl: foreign.baseUrl,
    archives: true,
    timeoutMs: 300,
    wait: async () => undefined,
  })
}

/** Returns the address that a download redirects to; null for a local archive. */
async function downloadOf(id: string, number: string): Promise<string | null> {
  const { headers } = await registry.call('downloadNodeVersion', `/nodes/${id}/versions/${number}/download`)
  return headers.get('location')
}

describe('archives of a mirror', () => {
  it('are stored, verified and served by the mirror', async () => {
    const bytes = await zip('kept-pack', '1.0.0')
    foreign.files.set('/files/kept.zip', bytes)
    const facts = { downloadUrl: '/files/kept.zip', sha256: digest(bytes), size: bytes.length }
    foreign.nodes = [node({ id: 'kept-pack', versions: [version('1.0.0', facts)] })]
    foreign.faults = [{ part: '/files/kept.zip', fault: breaksOff }]
    const { archives } = await mirror()
    expect(archives).toMatchObject({ copied: 1, bytes: bytes.length })
    const download = await registry.call('downloadNodeVersion', '/nodes/kept-pack/versions/1.0.0/download')
    expect(download).toMatchObject({ status: 200, body: bytes })
    expect(
      (await registry.call('getNodeVersionContents', '/nodes/kept-pack/versions/1.0.0/contents')).body.readme,
    ).toBe('# Readme')
    foreign.nodes[0]!['description'] = 'Again'
    expect((await mirror()).archives.copied).toBe(0)
    expect(await downloadOf('kept-pack', '1.0.0')).toBeNull()
  })

  it('that are already stored are not fetched, unless the source states another size', async () => {
    const bytes = await zip('shared', '1.0.0')
    const sha256 = digest(bytes)
    foreign.files.set('/files/shared.zip', bytes)
    const facts = { downloadUrl: '/files/shared.zip', sha256 }
    foreign.nodes = [node({ id: 'shared', versions: [version('1.0.0', { ...facts, size: bytes.length })] })]
    await mirror()
    foreign.nodes = [
      node({ id: 'same-size', versions: [version('1.0.0', { ...facts, size: bytes.length })] }),
      node({ id: 'other-size', versions: [version('1.0.0', { ...facts, size: bytes.length + 1 })] }),
    ]
    const { archives } = await mirror()
    expect(archives.failed.filter(({ id }) => id === 'other-size')).toHaveLength(1)
    expect(await downloadOf('same-size', '1.0.0')).toBeNull()
    expect(foreign.requests.filter((path) => path === '/files/shared.zip')).toHaveLength(2)
  })

  it('that differ from the facts of the source are refused', async () => {
    const bytes = await zip('forged', '1.0.0')
    foreign.files.set('/files/forged.zip', bytes)
    foreign.files.set('/files/page.zip', Buffer.from('<html>not found</html>'))
    foreign.nodes = [
      node({
        id: 'forged',
        versions: [
          version('1.0.0', { downloadUrl: '/files/forged.zip', sha256: 'b'.repeat(64), size: bytes.length }),
          version('1.1.0', { downloadUrl: '/files/page.zip' }),
          version('1.2.0', { downloadUrl: '/files/missing.zip' }),
        ],
      }),
    ]
    const failed = (await mirror()).archives.failed.filter(({ id }) => id === 'forged')
    expect(failed.map(({ version: number }) => number).sort()).toEqual(['1.0.0', '1.1.0', '1.2.0'])
    expect(await downloadOf('forged', '1.0.0')).toBe(`${foreign.baseUrl}/files/forged.zip`)
    expect(await readdir(registry.context.incomingDirectory)).toEqual([])
  })
})
