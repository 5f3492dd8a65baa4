import type { Database } from '../../schema/tables.ts'
import { forgetSource, rememberSource } from './node-source-store.ts'

/**
 * Makes a node one of this registry, in the transaction of the caller: the next mirror run leaves it alone. Answers the
 * registry that it was copied from, undefined when it was one of this registry before.
 */
export function releaseNode(db: Database, nodeId: string): Promise<string | undefined> {
  return forgetSource(db, nodeId)
}

/** Lets mirror runs follow a node again that was released, in the transaction of the caller. */
export function followNodeAgain(db: Database, nodeId: string, baseUrl: string): Promise<void> {
  return rememberSource(db, baseUrl, nodeId)
}
