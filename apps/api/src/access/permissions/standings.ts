import type { Role } from '../../schema/people-tables.ts'

/** Look-ups in higher areas that permission rules need. */
export interface Standings {
  /** Publisher of a pack in any status; undefined for an unknown pack. */
  publisherOfNode(nodeId: string): Promise<string | undefined>
  /** Reads the role of a person in a publisher; undefined for a non-member. Throws `publisher_not_found`. */
  readStanding(publisherId: string, userId: string): Promise<{ role: Role | undefined; isBanned: boolean }>
}
