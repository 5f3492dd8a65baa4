import { readPublicNode } from '../nodes/read-node.ts'
import type { Database } from '../../schema/tables.ts'
import { readOwnVersion, type NumberAddress } from '../versions/own-version.ts'
import { readVersion } from '../versions/read-version.ts'
import { assertReviewed } from './read-report.ts'
import { findReview, type ReviewRow } from './review-read-store.ts'

/**
 * The review of a version that everyone may see. Throws what reading node and version throws, and `review_not_found` for
 * one that was never reviewed.
 */
export async function readPublicReview(
  db: Database,
  { nodeId, version: number }: { nodeId: string; version: string },
): Promise<ReviewRow> {
  const node = await readPublicNode(db, nodeId)
  const version = await readVersion(db, node, number)
  return assertReviewed(await findReview(db, version.id), version)
}

/** The review of a version of a publisher, whatever its state. Throws as the whole report does. */
export async function readOwnReview(db: Database, address: NumberAddress): Promise<ReviewRow> {
  const version = await readOwnVersion(db, address)
  return assertReviewed(await findReview(db, version.id), version)
}
