import { operation } from '../../../operation.ts'
import { removeMember as remove } from '../remove-member.ts'

export const removeMember = operation('removeMember')(async ({ path, principal }, context) => {
  await remove(context, principal, path)
  return { status: 204 }
})
