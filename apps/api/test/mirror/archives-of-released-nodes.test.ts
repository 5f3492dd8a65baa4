import { expect, test } from 'vitest'
import { checkIntegrity } from '../../src/exchange/integrity/check-integrity.ts'
import { mirrorCatalogue } from '../../src/exchange/mirror/mirror-catalogue.ts'
import { transferNode } from '../../src/registry/nodes/change-node.ts'
import { withheldArchives } from '../../src/schema/migrations/0053-withheld-archives.ts'
import { archivesOfReleasedNodes } from '../../src/schema/migrations/0056-archives-of-released-nodes.ts'
import { givenAdmin } from '../admins.ts'
import { useRegistry } from '../harness.ts'
import { givenPublisher } from '../packs.ts'
import { send } from '../requests.ts'
import { node, version, zip } from './foreign-facts.ts'
import { digest, useForeignRegistry } from './foreign-registry.ts'

const foreign = useForeignRegistry()
const registry = useRegistry()

async function problems(): Promise<string[]> {
  const found: string[] = []
  const listener = { problem: (sentence: string) => void found.push(sentence), progress: () => undefined }
  await checkIntegrity(registry.context, listener)
  return found.toSorted()
}

/** Removes all archive addresses. An earlier release stored no address of archives that the source withheld. */
async function forgetAddresses(): Promise<void> {
  await registry.context.db.updateTable('node_versions').set({ remote_url: null }).execute()
}

const addresses = async () =>
  Object.fromEntries(
    (
      await registry.context.db
        .selectFrom('node_versions')
        .select(['node_id', 'remote_url'])
        .orderBy('node_id')
        .execute()
    ).map((row) => [row.node_id, row.remote_url]),
  )

test('a version of a merged or transferred node gets the address of its archive back, and no other does', async () => {
  const repository = 'https://code.example/studio/pack'
  const bytes = await zip('copied', '1.0.0')
  foreign.files.set('/files/copied.zip', bytes)
  foreign.nodes = [
    node({
      id: 'copied',
      versions: [version('1.0.0', { downloadUrl: '/files/copied.zip', sha256: digest(bytes), size: bytes.length })],
    }),
  ]
  const options = { baseUrl: foreign.baseUrl, timeoutMs: 3000, wait: async () => undefined }
  await mirrorCatalogue(registry.context, { ...options, archives: true })
  const ids = ['followed', 'merged', 'transferred', 'unmerged']
  foreign.nodes = [
    ...foreign.nodes,
    ...ids.map((id, place) => {
      const sha256 = digest(Buffer.from(id))
      return node({ id, repository, versions: [version(`1.${place}.0+a`, { sha256, size: 5 })] })
    }),
  ]
  await mirrorCatalogue(registry.context, { ...options, archives: false })

  const { moderator: as } = await givenAdmin(registry)
  const body = { into: 'followed', dry_run: false }
  for (const id of ['merged', 'unmerged']) {
    expect((await send(registry, 'mergeNode', `POST /admin/nodes/${id}/merge`, { as, body })).status).toBe(200)
  }
  expect((await send(registry, 'unmergeNode', 'POST /admin/nodes/unmerged/unmerge', { as })).status).toBe(200)
  await givenPublisher(registry, 'owner')
  const { db, clock } = registry.context
  await db.transaction().execute((tx) => transferNode(tx, 'transferred', 'owner', clock.now()))
  expect(await problems()).toEqual([])

  await forgetAddresses()
  await withheldArchives.up(db)
  expect(await problems()).toHaveLength(2)
  await archivesOfReleasedNodes.up(db)
  expect(await problems()).toEqual([])
  const of = (id: string, number: string) => `${foreign.baseUrl}/nodes/${id}/versions/${number}/download`
  const all = {
    copied: null,
    followed: of('followed', '1.0.0%2Ba'),
    merged: of('merged', '1.1.0%2Ba'),
    transferred: of('transferred', '1.2.0%2Ba'),
    unmerged: of('unmerged', '1.3.0%2Ba'),
  }
  expect(await addresses()).toEqual(all)

  await forgetAddresses()
  await archivesOfReleasedNodes.up(db)
  expect(await addresses()).toEqual(all)
})
