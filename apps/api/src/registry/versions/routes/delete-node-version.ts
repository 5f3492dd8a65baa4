import { operation } from '../../../operation.ts'
import { deleteVersion } from '../delete-version.ts'

export const deleteNodeVersion = operation('deleteNodeVersion')(async ({ path, principal }, context) => {
  await deleteVersion(context, principal, path)
  return { status: 204 }
})
