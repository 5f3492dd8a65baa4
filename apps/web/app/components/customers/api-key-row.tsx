import type { Schema } from '@registry/api-client'
import { Trash2 } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { Detail, Details } from '../../ui/details.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'

interface Props {
  apiKey: Schema<'ApiKey'>
  onRevoke: () => void
}

/** Row of an API key without its secret: its purpose, its first characters, and its use. */
export const ApiKeyRow = ({ apiKey, onRevoke }: Props) => {
  const t = useT('customers')
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{apiKey.name}</bdi>
          <bdi className="font-mono text-xs text-faint wrap-anywhere">{`${apiKey.key_prefix}…`}</bdi>
        </p>
        {apiKey.description !== '' && (
          <p dir="auto" className="text-sm text-muted wrap-anywhere">
            {apiKey.description}
          </p>
        )}
        <Details>
          <Detail name={t('customers.keys.created')}>
            <RelativeTime time={apiKey.created_at} />
          </Detail>
          <Detail name={t('customers.keys.lastUsed')}>
            {apiKey.last_used_at === undefined ? (
              t('customers.keys.never')
            ) : (
              <RelativeTime time={apiKey.last_used_at} />
            )}
          </Detail>
        </Details>
      </div>
      <IconButton
        label={t('customers.keys.revokeNamed', { name: apiKey.name })}
        icon={<Trash2 aria-hidden />}
        onClick={onRevoke}
      />
    </li>
  )
}
