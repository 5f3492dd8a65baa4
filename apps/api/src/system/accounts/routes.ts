import { signedIn } from '../../access/permissions/signed-in.ts'
import { operation } from '../../operation.ts'
import { deleteAccount } from './delete-account.ts'
import { previewDeletion } from './preview-deletion.ts'

export const accountRoutes = [
  operation('previewAccountDeletion')(async ({ principal }, context) => ({
    status: 200,
    body: await previewDeletion(context, signedIn(principal).userId),
  })),
  operation('deleteAccount')(async ({ query, principal }, context) => {
    await deleteAccount(context, signedIn(principal), query.confirm)
    return { status: 204 }
  }),
]
