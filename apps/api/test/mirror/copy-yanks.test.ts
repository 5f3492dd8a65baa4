import { expect, it } from 'vitest'
import { findUntold } from '../../src/exchange/log/find-untold.ts'
import { mirrorCatalogue } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { useRegistry } from '../harness.ts'
import { node, version } from './foreign-facts.ts'
import { useForeignRegistry } from './foreign-registry.ts'

const foreign = useForeignRegistry()
const registry = useRegistry()

const mirror = () => mirrorCatalogue(registry.context, { baseUrl: foreign.baseUrl, archives: false, timeoutMs: 3000 })
const newest = async () => (await registry.call('listNodeVersions', '/nodes/yanked-pack/versions')).body[0]
const latest = async () => (await registry.call('getNode', '/nodes/yanked-pack')).body.latest_version.version

it('a yank and its end are copied, and the latest version changes accordingly', async () => {
  const yanked = version('1.1.0', { yanked_at: '2026-02-01T10:00:00Z', yanked_reason: 'Loses the seed' })
  const { id } = yanked
  const first = version('1.0.0')
  foreign.nodes = [node({ id: 'yanked-pack', versions: [first, yanked] })]
  await mirror()
  expect(await newest()).toMatchObject({
    version: '1.1.0',
    yanked_at: '2026-02-01T10:00:00Z',
    yanked_reason: 'Loses the seed',
  })
  expect(await latest()).toBe('1.0.0')
  expect(await findUntold(registry.context)).toEqual([])

  foreign.nodes = [node({ id: 'yanked-pack', versions: [first, version('1.1.0', { id })] })]
  await mirror()
  expect(await newest()).not.toHaveProperty('yanked_at')
  expect(await latest()).toBe('1.1.0')
  expect(await findUntold(registry.context)).toEqual([])
})
