import { negotiateLocale } from '../../access/mail/mail-locales.ts'
import { signedIn } from '../../access/permissions/signed-in.ts'
import { operation } from '../../operation.ts'
import { deleteAccount } from './delete-account.ts'
import { previewDeletion } from './preview-deletion.ts'

export const accountRoutes = [
  operation('previewAccountDeletion')(async ({ principal }, context) => ({
    status: 200,
    body: await previewDeletion(context, signedIn(principal).userId),
  })),
  operation('deleteAccount')(async ({ query, headers, principal }, context) => {
    const locale = negotiateLocale(headers.get('accept-language'))
    await deleteAccount(context, signedIn(principal), { confirm: query.confirm, locale })
    return { status: 204 }
  }),
]
