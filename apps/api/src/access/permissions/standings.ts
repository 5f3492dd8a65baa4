import type { Role } from '../../schema/people-tables.ts'

/** Look-ups of areas above this one that rules of permissions need. */
export interface Standings {
  /** Publisher of a node, whatever its state; undefined where there is no such node. */
  publisherOfNode(nodeId: string): Promise<string | undefined>
  /** Role of a person in a publisher, undefined for a stranger. Throws `publisher_not_found`. */
  readStanding(publisherId: string, userId: string): Promise<{ role: Role | undefined; isBanned: boolean }>
}
