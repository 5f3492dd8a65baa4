import type { components } from '@registry/contract/types'
import { writeAudit } from '../../access/audit/audit-store.ts'
import type { Context } from '../../context.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import { forgetComparisons, storeComparisons } from '../comparison/store-comparisons.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { ComfyNodeRow, VersionRow } from '../../schema/tables.ts'
import { changeComfyNode, findComfyNode } from './comfy-node-store.ts'
import { subjectOf } from './create-comfy-nodes.ts'
import { readFacts } from './handed-in-facts.ts'
import { lockAddressedVersion } from './lock-addressed-version.ts'
import type { VersionAddress } from '../versions/read-version.ts'

/**
 * Sets facts of a comfy node. Unmentioned facts stay, and set facts survive every extraction. Throws
 * `invalid_comfy_node`, `node_not_found`, `version_not_found`, `comfy_node_not_found`.
 */
export async function updateComfyNode(
  context: Pick<Context, 'db'>,
  principal: Principal,
  { name, ...address }: VersionAddress & { name: string },
  said: components['schemas']['ComfyNodeUpdateRequest'],
): Promise<{ version: VersionRow; row: ComfyNodeRow }> {
  const { corrected, ...values } = readFacts(name, said)
  return context.db.transaction().execute(async (tx) => {
    const version = await lockAddressedVersion(tx, address)
    const facts = { nodeId: version.node_id, version: version.version }
    const found = await findComfyNode(tx, { nodeId: version.node_id, versionId: version.id }, name)
    if (!found) throw new RegistryError('comfy_node_not_found', { ...facts, name })
    if (Object.keys(values).length === 0) return { version, row: found }
    const row = await changeComfyNode(tx, found.id, {
      ...values,
      corrected: [...new Set([...found.corrected, ...corrected])],
    })
    if (corrected.length > 0) {
      await forgetComparisons(tx, version.id)
      await storeComparisons(tx, version.node_id)
    }
    const fields = [...corrected, ...('policy' in values ? ['policy'] : [])]
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'comfy_node.update',
      subject: subjectOf(version),
      detail: { name, fields, ...(values.policy && { policy: values.policy }) },
    })
    return { version, row }
  })
}
