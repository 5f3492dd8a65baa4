import { coreDiff, coreNodesOf, coreReleases } from '@registry/core-nodes'
import { operation } from '../../../operation.ts'
import { RegistryError } from '../../../platform/errors.ts'

export const getCoreRelease = operation('getCoreRelease')(({ path, query }) => {
  const releases = coreReleases()
  const position = releases.findIndex(({ version }) => version === path.release)
  const release = releases[position]
  if (!release) throw new RegistryError('core_release_unknown', { release: path.release })
  const { version, date } = release
  const since = query.since ?? releases[position - 1]?.version
  if (since === undefined) {
    const added = [...(coreNodesOf(version)?.keys() ?? [])].toSorted()
    return Promise.resolve({ status: 200, body: { version, date, added, changed: [], removed: [] } })
  }
  const diff = coreDiff(since, version)
  if (!diff) throw new RegistryError('core_release_unknown', { release: since })
  return Promise.resolve({ status: 200, body: { version, date, since, ...diff } })
})
