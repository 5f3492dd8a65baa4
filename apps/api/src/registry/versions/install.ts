import { RegistryError } from '../../platform/errors.ts'
import type { NodeWithVersion } from './find-with-version.ts'
import type { Database } from '../../schema/tables.ts'
import { assertInstallable, assertVisible } from './read-version.ts'
import type { ShownVersion } from './shown-version.ts'
import { findNewestYanked } from './version-store.ts'

/**
 * Returns the version to install: the requested version, else the latest. Throws `no_installable_version` and the
 * errors of reading.
 */
export async function resolveInstall(
  db: Database,
  { found, ...node }: NodeWithVersion,
  version: string | undefined,
): Promise<ShownVersion> {
  if (version) return assertInstallable(assertVisible(found, { nodeId: node.id, version }))
  if (found) return found
  const yanked = await findNewestYanked(db, node.id)
  const because =
    yanked === undefined
      ? ''
      : `: its publisher yanked every version. To install one all the same, name it, such as ${yanked}`
  throw new RegistryError('no_installable_version', { nodeId: node.id, because })
}
