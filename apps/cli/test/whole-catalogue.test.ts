import { expect, test } from 'vitest'
import { packZip, publishBody } from '../../api/test/packs.ts'
import { useCommandLine } from './command-line.ts'

const source = useCommandLine()
const copy = useCommandLine('migrated')

async function read(url: string, init: RequestInit = {}): Promise<any> {
  const response = await fetch(url, init)
  expect(response.ok).toBe(true)
  return response.json()
}

test('a registry writes a snapshot and a feed, from which a mirror copies and follows the catalogue', async () => {
  const { apiUrl, stop } = await source.serve({ SAMPLE_CATALOGUE: 'on', CATALOGUE_SNAPSHOT_SECONDS: '1' })
  const latest = () => read(`${apiUrl}/catalogue/latest`)
  const { total } = await read(`${apiUrl}/nodes?limit=1`)
  await expect.poll(async () => (await latest()).snapshot?.nodes, { timeout: 60_000 }).toBe(total)
  // No snapshot has banned nodes, but a mirror stores them.
  const { total: withBanned } = await read(`${apiUrl}/nodes?limit=1&include_banned=true`)
  expect(withBanned).toBeGreaterThan(total)
  const first = await copy.run(['mirror', apiUrl, '--json'])
  expect(first.err).not.toContain('Error')
  expect(JSON.parse(first.out)).toMatchObject({ via: 'snapshot', created: withBanned, refused: [], deleted: 0 })

  const { sequence } = await latest()
  const { out: token } = await source.run(['token', 'create', '--publisher', 'sample-studio', '--name', 'test'])
  const { signedUrl } = await read(`${apiUrl}/publishers/sample-studio/nodes/told-at-once/versions`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(publishBody(token.trim(), 'told-at-once', '1.0.0')),
  })
  const archive = new Uint8Array(await packZip('told-at-once', '1.0.0'))
  const { pathname, search } = new URL(signedUrl)
  const headers = { 'Content-Type': 'application/zip' }
  await read(`${apiUrl}${pathname}${search}`, { method: 'PUT', headers, body: archive })
  const told = async () => (await read(`${apiUrl}/catalogue/changes?since=${sequence}`)).changes
  await expect.poll(told, { timeout: 30_000 }).toMatchObject([{ id: 'told-at-once', kind: 'changed' }])
  await expect.poll(async () => (await latest()).snapshot.nodes, { timeout: 30_000 }).toBe(total + 1)

  const second = await copy.run(['mirror', apiUrl, '--json'])
  expect(JSON.parse(second.out)).toMatchObject({ via: 'changes', created: 1, updated: 0, deleted: 0 })
  expect(await stop('SIGTERM')).toBe(0)
}, 240_000)
