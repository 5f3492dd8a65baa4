import type { Schema } from '@registry/api-client'
import { Clock, Trash2 } from 'lucide-react'
import { expiryState } from '../../../../components/tokens/expiry.ts'
import { useNow } from '../../../../i18n/now.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { Detail, Details } from '../../../../ui/details.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { ScopeDetail } from './scope-detail.tsx'

interface Props {
  token: Schema<'PersonalAccessToken'>
  onRevoke: () => void
}

/** Row of a token without its secret: its purpose, its scope, and its expiry. */
export const TokenRow = ({ token, onRevoke }: Props) => {
  const t = useT('publisher-manage')
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <bdi className="font-semibold wrap-anywhere">{token.name}</bdi>
          <bdi className="font-mono text-xs text-faint wrap-anywhere">{token.token}</bdi>
          <Expiry expiresAt={token.expires_at} />
        </p>
        {token.description !== '' && (
          <p dir="auto" className="text-sm text-muted wrap-anywhere">
            {token.description}
          </p>
        )}
        <Details>
          <ScopeDetail nodeIds={token.node_ids} />
          <Detail name={t('publisher-manage.created')}>
            <RelativeTime time={token.createdAt} />
          </Detail>
          <Detail name={t('publisher-manage.lastUsed')}>
            {token.last_used_at === undefined ? (
              t('publisher-manage.never')
            ) : (
              <RelativeTime time={token.last_used_at} />
            )}
          </Detail>
          <ExpiryDetail expiresAt={token.expires_at} />
        </Details>
      </div>
      <IconButton
        label={t('publisher-manage.tokens.revokeNamed', { name: token.name })}
        icon={<Trash2 aria-hidden />}
        onClick={onRevoke}
      />
    </li>
  )
}

const Expiry = ({ expiresAt }: { expiresAt: string | undefined }) => {
  const t = useT('publisher-manage')
  const format = useFormat()
  const now = useNow()
  const state = expiryState(expiresAt, now)
  if (expiresAt === undefined || state === 'far') return null
  return (
    <Badge tone={state === 'over' ? 'red' : 'amber'} icon={<Clock aria-hidden />}>
      {state === 'over'
        ? t('publisher-manage.tokens.over')
        : t('publisher-manage.tokens.soon', { when: format.timeUntil(expiresAt, now) })}
    </Badge>
  )
}

const ExpiryDetail = ({ expiresAt }: { expiresAt: string | undefined }) => {
  const t = useT('publisher-manage')
  const format = useFormat()
  return (
    <Detail name={t('publisher-manage.tokens.expires')}>
      {expiresAt === undefined ? (
        t('publisher-manage.never')
      ) : (
        <time dateTime={expiresAt} title={format.dateTime(expiresAt)}>
          {format.date(expiresAt)}
        </time>
      )}
    </Detail>
  )
}
