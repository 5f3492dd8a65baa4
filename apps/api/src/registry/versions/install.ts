import { RegistryError } from '../../platform/errors.ts'
import type { NodeWithVersion } from './find-with-version.ts'
import { assertInstallable, assertVisible } from './read-version.ts'
import type { ShownVersion } from './shown-version.ts'

/** The version to install: the one asked for, else the latest. Throws `no_installable_version` and what reading throws. */
export function resolveInstall({ found, ...node }: NodeWithVersion, version: string | undefined): ShownVersion {
  if (version) return assertInstallable(assertVisible(found, { nodeId: node.id, version }))
  if (!found) throw new RegistryError('no_installable_version', { nodeId: node.id })
  return found
}
