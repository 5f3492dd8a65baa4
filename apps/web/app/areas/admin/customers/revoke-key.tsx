import type { Schema } from '@registry/api-client'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { useStale } from '../../../data/query/use-stale.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'

interface Props {
  customerId: string
  apiKey: Schema<'ApiKey'>
  onClose: () => void
}

/** Asks before an API key of a customer is revoked. */
export const RevokeKey = ({ customerId, apiKey: { id, name }, onClose }: Props) => {
  const t = useT('customers', 'refusals')
  const toast = useToast()
  const stale = useStale()
  const write = useWrite('delete', '/admin/customers/{customer_id}/api-keys/{api_key_id}')
  const revoke = () =>
    write.mutate(
      { params: { path: { customer_id: customerId, api_key_id: id } } },
      {
        onSuccess: () => {
          toast({ tone: 'success', text: t('customers.keys.revoked', { name }) })
          onClose()
        },
        // Who was refused looks at a list that is old.
        onSettled: () => void stale(`/admin/customers/${encodeURIComponent(customerId)}`, '/customers', '/admin/audit'),
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('customers.keys.revokeTitle', { name })}
      confirm={t('customers.keys.revoke')}
      onConfirm={revoke}
      isPending={write.isPending}
      error={write.error}
    >
      <p>{t('customers.keys.revokeBody')}</p>
    </ConfirmDialog>
  )
}
