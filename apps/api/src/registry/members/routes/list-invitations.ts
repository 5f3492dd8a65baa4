import { operation } from '../../../operation.ts'
import { listInvitations as readInvitations } from '../list-invitations.ts'
import { presentInvitation } from '../present.ts'

export const listInvitations = operation('listInvitations')(async ({ path }, { db }) => {
  const invitations = await readInvitations(db, path.publisherId)
  return { status: 200, body: invitations.map(presentInvitation) }
})
