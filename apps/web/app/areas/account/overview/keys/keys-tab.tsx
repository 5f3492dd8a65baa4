import type { Schema } from '@registry/api-client'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { ApiKeyRows } from '../../../../components/customers/api-key-rows.tsx'
import { RevokeKeyDialog } from '../../../../components/customers/revoke-key-dialog.tsx'
import { useExampleCall } from '../../../../components/customers/use-example-call.ts'
import { Loaded } from '../../../../components/loaded.tsx'
import { useRead } from '../../../../data/query/use-read.ts'
import { useStale } from '../../../../data/query/use-stale.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { Rich } from '../../../../i18n/rich.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { RowsShape } from '../../../../ui/rows-shape.tsx'
import { Section } from '../../../../ui/section.tsx'
import { CreateKeyDialog } from './create-key-dialog.tsx'

/** The keys with which programs use services for a person. */
export const KeysTab = () => {
  const t = useT('account', 'customers')
  const keys = useRead('/customers/api-keys')
  const [revoked, setRevoked] = useState<Schema<'ApiKey'>>()
  return (
    <>
      <Section
        id="keys"
        title={t('customers.keys.title')}
        hint={<KeyHint />}
        action={
          <CreateKeyDialog
            trigger={
              <Button look="primary">
                <Plus aria-hidden />
                {t('account.keys.create')}
              </Button>
            }
          />
        }
      >
        <Loaded query={keys} shape={<RowsShape rows={2} />}>
          {({ api_keys: list }) => (list.length === 0 ? <NoKeys /> : <ApiKeyRows keys={list} onRevoke={setRevoked} />)}
        </Loaded>
      </Section>
      {revoked && <Revoke apiKey={revoked} onClose={() => setRevoked(undefined)} />}
    </>
  )
}

const KeyHint = () => (
  <Rich k="account.keys.hint" ns={['account']} components={{ code: <code dir="ltr" className="text-text" /> }} />
)

const NoKeys = () => {
  const t = useT('account')
  const exampleCall = useExampleCall()
  return (
    <div className="p-4">
      <EmptyState icon={<KeyRound aria-hidden />} title={t('account.keys.none')}>
        <p>{t('account.keys.noneHint')}</p>
        <div className="mt-4 text-start text-text">
          <CodeBlock code={exampleCall('/proxy/services')} copyLabel={t('account.keys.copyCall')} />
        </div>
      </EmptyState>
    </div>
  )
}

const Revoke = ({ apiKey, onClose }: { apiKey: Schema<'ApiKey'>; onClose: () => void }) => {
  const revoke = useWrite('delete', '/customers/api-keys/{api_key_id}')
  const stale = useStale()
  const run = (done: () => void) =>
    revoke.mutate(
      { params: { path: { api_key_id: apiKey.id } } },
      {
        onSuccess: () => {
          void stale('/customers/events')
          done()
        },
      },
    )
  return (
    <RevokeKeyDialog
      apiKey={apiKey}
      onConfirm={run}
      isPending={revoke.isPending}
      error={revoke.error}
      onClose={onClose}
    />
  )
}
