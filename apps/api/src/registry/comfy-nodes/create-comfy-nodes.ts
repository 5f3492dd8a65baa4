import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { forgetComparisons } from '../comparison/store-comparisons.ts'
import { refreshLatest, touchNode } from '../nodes/update-from-version.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { cleanText } from '../../platform/clean-text.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { VersionRow } from '../../schema/tables.ts'
import { countComfyNodesOf, insertHandedIn } from './comfy-node-store.ts'
import { setExtractStatus } from './extract-status-store.ts'
import { readHandedIn } from './handed-in-facts.ts'
import { lockAddressedVersion } from './lock-addressed-version.ts'
import type { VersionAddress } from '../versions/read-version.ts'

type HandedIn = components['schemas']['CreateComfyNodes']

/**
 * Stores the comfy nodes that a service extracted from a version elsewhere, or its failure. Throws `invalid_request`,
 * `invalid_comfy_node`, `node_not_found`, `version_not_found`, and `comfy_nodes_exist` for a version with known comfy
 * nodes.
 */
export async function createComfyNodes(
  context: Pick<Context, 'db' | 'clock'>,
  principal: Principal,
  address: VersionAddress,
  handedIn: HandedIn,
): Promise<void> {
  const isSuccess = saysSuccess(handedIn)
  const comfyNodes = isSuccess
    ? Object.entries(handedIn.nodes ?? {}).map(([name, said]) => readHandedIn(name, said))
    : []
  const reason = isSuccess ? '' : cleanText(handedIn.reason, 2000)
  await context.db.transaction().execute(async (tx) => {
    const version = await lockAddressedVersion(tx, address)
    const owner = { nodeId: version.node_id, versionId: version.id }
    const isThere = (await countComfyNodesOf(tx, version.id)) > 0
    if (isThere) {
      throw new RegistryError('comfy_nodes_exist', { nodeId: version.node_id, version: version.version })
    }
    await insertHandedIn(tx, owner, comfyNodes)
    await setExtractStatus(tx, version.id, {
      status: isSuccess ? 'success' : 'failed',
      reason,
      cloudBuildInfo: buildInfoOf(handedIn),
      // A pack without comfy nodes is also a known result, so a failure does not replace it.
      unlessKnown: !isSuccess,
    })
    await forgetComparisons(tx, version.id)
    await refreshLatest(tx, version.node_id)
    await touchNode(tx, version.node_id, context.clock.now())
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'comfy_nodes.create',
      subject: subjectOf(version),
      detail: isSuccess ? { count: comfyNodes.length } : { reason },
    })
  })
}

/** Returns the subject of a version in the audit log. */
export function subjectOf(version: Pick<VersionRow, 'node_id' | 'version'>): string {
  return `version:${version.node_id}@${version.version}`
}

function saysSuccess({ success, status, nodes }: HandedIn): boolean {
  if (success === undefined && status === undefined && nodes === undefined) {
    throw new RegistryError('invalid_request', { detail: 'the body must say `success`, `status` or `nodes`' })
  }
  return success ?? status !== 'failed'
}

function buildInfoOf({ cloud_build_info: info = {} }: HandedIn): Record<string, string> {
  const { project_id, project_number, location, build_id } = info
  const known = { project_id, project_number, location, build_id }
  return Object.fromEntries(Object.entries(known).flatMap(([key, value]) => (value ? [[key, value] as const] : [])))
}
