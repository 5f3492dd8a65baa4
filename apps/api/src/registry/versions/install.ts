import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { NodeRow, VersionRow } from '../../schema/tables.ts'
import { readInstallableVersion } from './read-version.ts'
import { findVersionsById } from './version-store.ts'

/** The version to install: the one asked for, else the latest. Throws `no_installable_version` and what reading throws. */
export async function resolveInstall({ db }: Context, node: NodeRow, version: string | undefined): Promise<VersionRow> {
  if (version) return readInstallableVersion(db, node, version)
  const [latest] = node.latest_version_id === null ? [] : await findVersionsById(db, [node.latest_version_id])
  if (!latest) throw new RegistryError('no_installable_version', { nodeId: node.id })
  return latest
}
