import type { components } from '@registry/contract/types'
import { own } from '../../platform/own.ts'
import { wireDate } from '../../platform/wire.ts'
import { wireStatus } from '../versions/present.ts'
import type { CountedBatchRow } from './batch-store.ts'

/** A batch as admins see it. */
export function presentBatch(batch: CountedBatchRow): components['schemas']['DecisionBatch'] {
  const { id, status, reason, actor_name: by, created_at, undo_of, done, refused, undone } = batch
  return {
    id,
    status: own<string>(wireStatus, status) ?? status,
    reason,
    by,
    at: wireDate(created_at),
    done,
    refused,
    undone,
    ...(undo_of !== null && { undo_of }),
  }
}
