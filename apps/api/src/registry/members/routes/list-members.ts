import { operation } from '../../../operation.ts'
import { presentMember } from '../present.ts'
import { readMembers } from '../read-members.ts'

export const listMembers = operation('listMembers')(async ({ path }, { db }) => {
  const members = await readMembers(db, path.publisherId)
  return { status: 200, body: members.map(presentMember) }
})
