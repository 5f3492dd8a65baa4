import type { Schema } from '@registry/api-client'
import { useEffect } from 'react'
import { FormError } from '../../../components/form-error.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useStale } from '../../../data/query/use-stale.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { adminTokens } from '../../../data/session/admin-token.ts'
import { useAdminToken } from '../../../data/session/use-admin-token.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

type Live = Schema<'AdminTokenList'>['tokens'][number]

/** Lists the user's active admin tokens, of this page and of others, each with a button to revoke it. */
export const LiveTokens = () => {
  const t = useT('admin')
  const makeStale = useStale()
  const held = useAdminToken()
  const tokens = useRead('/admin/tokens')
  // The list is stale after any call that created or revoked a token.
  useEffect(() => adminTokens().subscribe(() => void makeStale('/admin/tokens')), [makeStale])
  return (
    <Panel title={t('admin.token.live')}>
      <Loaded query={tokens} fallback={<Skeleton className="h-24" />}>
        {({ tokens: live }) =>
          live.length === 0 ? (
            <p className="text-faint">{t('admin.token.noneLive')}</p>
          ) : (
            <ul className="-my-2 divide-y divide-line">
              {live.map((token) => (
                <TokenLine key={token.id} token={token} isHere={token.id === held?.id} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  )
}

const TokenLine = ({ token, isHere }: { token: Live; isHere: boolean }) => {
  const t = useT('admin')
  const format = useFormat()
  const now = useNow()
  const end = useWrite('delete', '/admin/tokens/{tokenId}')
  const finish = () => {
    // Forgetting this page's token also revokes it in the registry.
    if (isHere) adminTokens().forget()
    else end.mutate({ params: { path: { tokenId: token.id } } })
  }
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2">
          <span>
            {t('admin.token.made')} <RelativeTime time={token.created_at} />
          </span>
          {isHere && <Badge tone="accent">{t('admin.token.thisPage')}</Badge>}
        </p>
        <p className="text-sm text-faint">
          {t('admin.token.ends', { when: format.timeUntil(token.expires_at, now) })}
          {' · '}
          {token.last_used_at === undefined ? (
            t('admin.token.unused')
          ) : (
            <>
              {t('admin.token.used')} <RelativeTime time={token.last_used_at} />
            </>
          )}
        </p>
      </div>
      <Button size="small" aria-disabled={end.isPending} onClick={finish}>
        {t('admin.token.end')}
      </Button>
      <FormError error={end.error} />
    </li>
  )
}
