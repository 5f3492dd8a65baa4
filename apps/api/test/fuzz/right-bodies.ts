import type { OwnTarget } from '../audit/given-target.ts'
import { pictureOf } from '../ci.ts'
import type { OperationId } from '../../src/platform/http/contract.ts'
import { publishBody } from '../packs.ts'
import { stripeEvent } from '../payments/signed-events.ts'
import { requestFor } from '../permissions/request-for.ts'
import { webhookOf } from '../releases.ts'
import type { Standing } from './given-standing.ts'

export interface RightBodies {
  json: unknown[]
  /** Bytes instead of JSON. */
  bytes?: [Uint8Array, ...Uint8Array[]]
}

/** Returns bodies that pass validation, from which nearly valid ones are made. */
export function rightBodies(
  target: OwnTarget,
  { known }: Standing,
  archive: Uint8Array,
): (operationId: OperationId) => RightBodies {
  const special = specialBodies(target, known['batch_id']?.[0], archive)
  return (operationId) => {
    const own = special[operationId]
    if (own) return own
    const { body } = requestFor[operationId](target)
    return { json: typeof body === 'object' ? [body] : [] }
  }
}

function specialBodies(
  { nodeId, token }: OwnTarget,
  batchId: string | undefined,
  archive: Uint8Array,
): Partial<Record<OperationId, RightBodies>> {
  const items = [
    { node_id: nodeId, version: '1.0.0' },
    { node_id: nodeId, version: '1.1.0' },
  ]
  const statuses = ['Active', 'Banned', 'Flagged', 'Deleted', 'Pending']
  return {
    publishNodeVersion: { json: [publishBody(token, nodeId, '2.0.0'), publishBody(token, nodeId, '1.0.0')] },
    uploadNodeVersion: { json: [], bytes: [archive] },
    checkPack: { json: [], bytes: [archive] },
    uploadCiFile: { json: [], bytes: [Buffer.from('Prompt executed in 3.10 seconds'), pictureOf(2)] },
    putCustomerFile: { json: [], bytes: [Buffer.from('bytes of a picture'), archive] },
    decideVersions: {
      json: statuses.map((status) => ({ status: `NodeVersionStatus${status}`, reason: 'Because.', items })),
    },
    undoDecisions: { json: [{ items }, { batch_id: batchId }] },
    adminUpdateNode: {
      json: [
        { status: 'NodeStatusBanned', status_detail: 'Spam' },
        { publisher: { id: 'sample-studio' } },
        { tags_admin: ['a'], search_ranking: 2, preempted_comfy_node_names: ['Open'] },
      ],
    },
    processReleaseWebhook: {
      json: ['published', 'created', 'edited', 'deleted', 'unpublished'].map((action) => webhookOf({ action })),
    },
    receiveStripeEvent: {
      json: [
        stripeEvent('checkout.session.completed', {
          id: 'cs_1',
          payment_status: 'paid',
          amount_total: 500,
          currency: 'usd',
          metadata: { customer_id: 'stranger' },
        }),
        stripeEvent('refund.created', {
          id: 're_1',
          amount: 1,
          currency: 'usd',
          payment_intent: 'pi_1',
          status: 'pending',
        }),
        stripeEvent('charge.dispute.funds_withdrawn', {
          id: 'dp_1',
          amount: 1,
          currency: 'usd',
          payment_intent: 'pi_1',
        }),
        stripeEvent('customer.created', { id: 'cus_1' }),
      ],
    },
  }
}
