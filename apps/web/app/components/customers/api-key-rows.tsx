import type { Schema } from '@registry/api-client'
import { useT } from '../../i18n/use-t.ts'
import { Rows } from '../../ui/section.tsx'
import { ApiKeyRow } from './api-key-row.tsx'

interface Props {
  keys: readonly Schema<'ApiKey'>[]
  /** Called when the button of a row is pressed. `RevokeKeyDialog` asks before the key is revoked. */
  onRevoke: (apiKey: Schema<'ApiKey'>) => void
}

/** Lists the API keys of a customer. */
export const ApiKeyRows = ({ keys, onRevoke }: Props) => {
  const t = useT('customers')
  return (
    <Rows label={t('customers.keys.title')}>
      {keys.map((apiKey) => (
        <ApiKeyRow key={apiKey.id} apiKey={apiKey} onRevoke={() => onRevoke(apiKey)} />
      ))}
    </Rows>
  )
}
