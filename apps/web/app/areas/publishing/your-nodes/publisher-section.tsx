import type { Schema } from '@registry/api-client'
import { Settings } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { StagedCard } from '../../../components/staging/staged-card.tsx'
import { OpenReviews } from '../../../components/review/open-reviews.tsx'
import { useOpenReviews } from '../../../components/review/use-open-reviews.ts'
import { safeImageUrl } from '../../../components/safe-url.ts'
import { expiryState } from '../../../components/tokens/expiry.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { FirstSteps } from './first-steps.tsx'
import { OwnNodes } from './own-nodes.tsx'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { useOwnNodes } from './use-own-nodes.ts'
import { useOwnRole } from './use-own-role.ts'

interface Props {
  publisher: Schema<'Publisher'>
  /** Whether the visitor has no other publisher. */
  isAlone: boolean
}

/** Shows a publisher of the visitor: its name, the visitor's role, open approvals and reviews, and its nodes. */
export const PublisherSection = ({ publisher, isAlone }: Props) => {
  const t = useT('your-nodes')
  const links = useLinks()
  const role = useOwnRole(publisher.id)
  const { reviews, more, isComing } = useOpenReviews(publisher.id)
  const [wantsAll, setWantsAll] = useState(false)
  const nodes = useOwnNodes({ publisherId: publisher.id, all: false, polls: !wantsAll })
  const name = publisher.name.trim() || publisher.id
  const titleId = `publisher-${publisher.id}`
  return (
    <section aria-labelledby={titleId}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
        <NodeIcon
          id={publisher.id}
          name={name}
          icon={safeImageUrl(publisher.logo)}
          className="size-9 rounded-control"
        />
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h2 id={titleId} className="min-w-0 text-md font-semibold wrap-anywhere">
            <Link
              to={links.publisher(publisher.id)}
              prefetch="intent"
              className="rounded-mark hover:text-accent-text hover:underline"
            >
              <bdi>{name}</bdi>
            </Link>
          </h2>
          <bdi className="font-mono text-xs text-faint wrap-anywhere">{`@${publisher.id}`}</bdi>
          {role && <Badge>{role === 'owner' ? t('your-nodes.role.owner') : t('your-nodes.role.member')}</Badge>}
          {publisher.status === 'PublisherStatusBanned' && <Badge tone="red">{t('your-nodes.state.banned')}</Badge>}
        </div>
        <ButtonLink size="small" to={links.publisher(publisher.id)} prefetch="intent">
          <Settings aria-hidden />
          {t('your-nodes.manage')}
        </ButtonLink>
      </div>
      {role === 'owner' && <TokenNotices publisherId={publisher.id} />}
      <StagedCard publisherId={publisher.id} />
      <OpenReviews publisherId={publisher.id} reviews={reviews} more={more} />
      {nodes.data?.total === 0 && isComing ? (
        <RowsSkeleton />
      ) : isAlone && nodes.data?.total === 0 && reviews.length === 0 ? (
        <FirstSteps publisher={{ id: publisher.id, role }} />
      ) : (
        <OwnNodes
          publisherId={publisher.id}
          first={nodes}
          wantsAll={wantsAll}
          onAll={() => setWantsAll(true)}
          reviews={reviews}
          mayDelete={role === 'owner'}
        />
      )}
    </section>
  )
}

/** Warns about tokens that expire within a week, because publishing with them will stop. */
const TokenNotices = ({ publisherId }: { publisherId: string }) => {
  const t = useT('your-nodes')
  const links = useLinks()
  const format = useFormat()
  const now = useNow()
  const tokens = useRead('/publishers/{publisherId}/tokens', { params: { path: { publisherId } } })
  const ending = (tokens.data ?? []).filter(({ expires_at }) => expiryState(expires_at, now) === 'soon')
  if (ending.length === 0) return null
  return (
    <div className="mb-3">
      <Notice kind="warning" title={t('your-nodes.tokens.title', { count: ending.length })}>
        <ul>
          {ending.map(({ id, name, expires_at }) => (
            <li key={id} className="wrap-anywhere">
              {t('your-nodes.tokens.ends', { name, when: format.timeUntil(expires_at ?? '', now) })}
            </li>
          ))}
        </ul>
        <p>
          {t('your-nodes.tokens.body')}{' '}
          <TextLink to={`${links.publisher(publisherId)}#tokens`}>{t('your-nodes.tokens.manage')}</TextLink>
        </p>
      </Notice>
    </div>
  )
}
