import type { Schema } from '@registry/api-client'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFocusKept } from '../../../components/admin/use-focus-kept.ts'
import { ConfirmDialog } from '../../../components/confirm-dialog.tsx'
import { ApiKeyRow } from '../../../components/customers/api-key-row.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { ownError } from './own-error.ts'

interface Props {
  customerId: string
  apiKey: Schema<'ApiKey'>
  onClose: () => void
}

/** Lists the active API keys of a customer, each with a button to revoke it. */
export const CustomerKeys = ({ customerId }: { customerId: string }) => {
  const t = useT('admin-customers', 'customers')
  const query = useRead('/admin/customers/{customer_id}/api-keys', { params: { path: { customer_id: customerId } } })
  const [revoking, setRevoking] = useState<Schema<'ApiKey'>>()
  const container = useRef<HTMLDivElement>(null)
  useFocusKept(container)
  return (
    <div ref={container} tabIndex={-1}>
      <Loaded query={{ ...query, error: ownError(query.error) }} fallback={<Skeleton className="h-40" />}>
        {({ api_keys: keys }) =>
          keys.length === 0 ? (
            <EmptyState icon={<KeyRound aria-hidden />} title={t('admin-customers.keysNone')}>
              {t('admin-customers.keysNoneBody')}
            </EmptyState>
          ) : (
            <ul aria-label={t('customers.keys.title')} className={`divide-y divide-line ${cardClass}`}>
              {keys.map((key) => (
                <ApiKeyRow key={key.id} apiKey={key} onRevoke={() => setRevoking(key)} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {revoking && <RevokeKey customerId={customerId} apiKey={revoking} onClose={() => setRevoking(undefined)} />}
    </div>
  )
}

/** Dialog that confirms the revocation of an API key. */
const RevokeKey = ({ customerId, apiKey: { id, name }, onClose }: Props) => {
  const t = useT('customers', 'refusals')
  const toast = useToast()
  const write = useWrite('delete', '/admin/customers/{customer_id}/api-keys/{api_key_id}')
  const revoke = () =>
    write.mutate(
      { params: { path: { customer_id: customerId, api_key_id: id } } },
      {
        onSuccess: () => {
          toast({ tone: 'success', text: t('customers.keys.revoked', { name }) })
          onClose()
        },
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
