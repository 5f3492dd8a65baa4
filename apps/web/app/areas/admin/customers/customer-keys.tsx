import type { Schema } from '@registry/api-client'
import { KeyRound } from 'lucide-react'
import { useRef, useState } from 'react'
import { useFocusKept } from '../../../components/admin/use-focus-kept.ts'
import { ApiKeyRow } from '../../../components/customers/api-key-row.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ownFault } from './own-fault.ts'
import { RevokeKey } from './revoke-key.tsx'

/** The API keys of a customer that are in force; an admin can revoke each. */
export const CustomerKeys = ({ customerId }: { customerId: string }) => {
  const t = useT('admin-customers', 'customers')
  const query = useRead('/admin/customers/{customer_id}/api-keys', { params: { path: { customer_id: customerId } } })
  const [revoking, setRevoking] = useState<Schema<'ApiKey'>>()
  const place = useRef<HTMLDivElement>(null)
  useFocusKept(place)
  return (
    <div ref={place} tabIndex={-1}>
      <Loaded query={{ ...query, error: ownFault(query.error) }} shape={<Skeleton className="h-40" />}>
        {({ api_keys: keys }) =>
          keys.length === 0 ? (
            <EmptyState icon={<KeyRound aria-hidden />} title={t('admin-customers.keysNone')}>
              {t('admin-customers.keysNoneBody')}
            </EmptyState>
          ) : (
            <ul
              aria-label={t('customers.keys.title')}
              className="divide-y divide-line rounded-card border border-line bg-surface"
            >
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
