import type { Schema } from '@registry/api-client'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../components/confirm-dialog.tsx'
import { Loaded } from '../../../../components/loaded.tsx'
import { CreateTokenDialog } from '../../../../components/tokens/create-token-dialog.tsx'
import { track } from '../../../../data/analytics/analytics.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useWrite } from '../../../../data/query/use-write.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { RowsSkeleton } from '../../../../ui/rows-skeleton.tsx'
import { NothingYet, Rows, Section } from '../../../../ui/section.tsx'
import { useToast } from '../../../../ui/toasts.tsx'
import { TokenRow } from './token-row.tsx'

/** Lists the tokens that can publish for a publisher. */
export const TokensSection = ({ publisherId }: { publisherId: string }) => {
  const t = useT('publisher-manage')
  const tokens = useRead('/publishers/{publisherId}/tokens', { params: { path: { publisherId } } })
  const [revoked, setRevoked] = useState<Schema<'PersonalAccessToken'>>()
  return (
    <Section
      id="tokens"
      title={t('publisher-manage.tokens.title')}
      hint={t('publisher-manage.tokens.hint')}
      action={
        <CreateTokenDialog
          publisherId={publisherId}
          trigger={
            <Button size="small">
              <KeyRound aria-hidden />
              {t('publisher-manage.tokens.create')}
            </Button>
          }
        />
      }
    >
      <Loaded query={tokens} fallback={<RowsSkeleton rows={2} />}>
        {(list) =>
          list.length === 0 ? (
            <NothingYet>{t('publisher-manage.tokens.none')}</NothingYet>
          ) : (
            <Rows label={t('publisher-manage.tokens.title')}>
              {list.map((token) => (
                <TokenRow key={token.id} token={token} onRevoke={() => setRevoked(token)} />
              ))}
            </Rows>
          )
        }
      </Loaded>
      {revoked && <Revoke publisherId={publisherId} token={revoked} onClose={() => setRevoked(undefined)} />}
    </Section>
  )
}

interface RevokeProps {
  publisherId: string
  token: Schema<'PersonalAccessToken'>
  onClose: () => void
}

const Revoke = ({ publisherId, token, onClose }: RevokeProps) => {
  const t = useT('publisher-manage')
  const toast = useToast()
  const revoke = useWrite('delete', '/publishers/{publisherId}/tokens/{tokenId}')
  const run = () =>
    revoke.mutate(
      { params: { path: { publisherId, tokenId: token.id } } },
      {
        onSuccess: () => {
          track('Revoke Token', { publisherId })
          toast({ tone: 'success', text: t('publisher-manage.tokens.revoked', { name: token.name }) })
          onClose()
        },
      },
    )
  return (
    <ConfirmDialog
      open
      onOpenChange={onClose}
      title={t('publisher-manage.tokens.revokeTitle', { name: token.name })}
      confirm={t('publisher-manage.tokens.revoke')}
      onConfirm={run}
      isPending={revoke.isPending}
      error={revoke.error}
    >
      <p>{t('publisher-manage.tokens.revokeBody')}</p>
    </ConfirmDialog>
  )
}
