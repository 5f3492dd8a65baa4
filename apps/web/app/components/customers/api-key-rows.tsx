import type { Schema } from '@registry/api-client'
import { useT } from '../../i18n/use-t.ts'
import { Rows } from '../../ui/section.tsx'
import { ApiKeyRow } from './api-key-row.tsx'

interface Props {
  keys: readonly Schema<'ApiKey'>[]
  /** The button of a row was pressed; `RevokeKeyDialog` asks first. */
  onRevoke: (apiKey: Schema<'ApiKey'>) => void
}

/** The API keys of a customer. */
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
