import { operation } from '../../../operation.ts'
import { presentMember } from '../present.ts'
import { updateMember as update } from '../update-member.ts'

export const updateMember = operation('updateMember')(async ({ path, body, principal }, context) => {
  const member = await update(context, principal, path, body.role)
  return { status: 200, body: presentMember(member) }
})
