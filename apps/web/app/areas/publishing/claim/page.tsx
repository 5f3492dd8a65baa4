import { type Schema, unwrap } from '@registry/api-client'
import { useState } from 'react'
import { Loaded } from '../../../components/loaded.tsx'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { shownUrl } from '../../../components/safe-url.ts'
import { useBoot } from '../../../data/boot.tsx'
import { api } from '../../../data/context.ts'
import { throwPageError } from '../../../data/need.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { CreatePublisherForm } from '../shared/create-publisher/create-publisher-form.tsx'
import type { Route } from './+types/page.ts'
import { ClaimForm } from './claim-form.tsx'
import { type ClaimedNode, claimView, type ClaimView } from './claim-view.ts'
import { claimSearch } from './search.ts'

interface Props {
  nodeId: string
  view: Exclude<ClaimView, { kind: 'claimable' }>
}

export const loader = async ({ params: { nodeId }, context }: Route.LoaderArgs) => {
  const read = await unwrap(api(context).GET('/nodes/{nodeId}', { params: { path: { nodeId } } }))
  return {
    nodeId,
    view: claimView(read) ?? (read.ok ? throwPageError({ status: 500, code: '' }) : throwPageError(read)),
  }
}

export default function ClaimPage({ loaderData: { nodeId, view } }: Route.ComponentProps) {
  const t = useT('claim')
  const links = useLinks()
  const name = view.kind === 'banned' ? nodeId : view.node.name
  return (
    <Page>
      <PageMeta title={t('claim.title', { name })} description={t('claim.lead')} hidden />
      <Breadcrumbs
        crumbs={[
          { label: t('nav.home'), to: links.home() },
          { label: nodeId, to: links.node(nodeId) },
          { label: t('claim.crumb') },
        ]}
      />
      <div className="mt-5 flex max-w-160 flex-col gap-6">
        <header>
          <h1 className="text-xl font-semibold wrap-anywhere">{t('claim.title', { name })}</h1>
          {view.kind === 'claimable' && <p className="mt-2 text-md text-muted">{t('claim.lead')}</p>}
        </header>
        {view.kind === 'claimable' ? <Offer node={view.node} /> : <NotClaimable nodeId={nodeId} view={view} />}
      </div>
    </Page>
  )
}

const Offer = ({ node }: { node: ClaimedNode }) => {
  const t = useT('claim', 'refusals')
  const links = useLinks()
  if (useBoot().offers.claimsAt === undefined)
    return (
      <Notice
        kind="warning"
        title={t('refusals.claims_not_configured')}
        action={<ButtonLink to={links.node(node.id)}>{t('claim.toNode')}</ButtonLink>}
      />
    )
  return (
    <>
      <ClaimTerms node={node} />
      <RequireSession fallback={<ChoiceSkeleton />}>
        <ChoosePublisher node={node} />
      </RequireSession>
    </>
  )
}

/** Lists the terms of a claim: prerequisites, steps, and the data that the registry learns. */
const ClaimTerms = ({ node: { repository = '' } }: { node: ClaimedNode }) => {
  const t = useT('claim')
  return (
    <ul className="list-disc space-y-1.5 ps-5 text-muted marker:text-faint">
      <li>
        <Rich
          k="claim.terms.admin"
          ns={['claim']}
          components={{
            repository: <TextAnchor dir="ltr" href={repository} rel="noopener" className="wrap-anywhere" />,
          }}
          values={{ repository: repository && shownUrl(repository) }}
        />
      </li>
      <li>{t('claim.terms.once')}</li>
      <li>{t('claim.terms.after')}</li>
    </ul>
  )
}

/**
 * Chooses the publisher for the node among the visitor's publishers. A visitor without publishers creates a publisher
 * first.
 */
const ChoosePublisher = ({ node }: { node: ClaimedNode }) => {
  const { publisher } = useSearch(claimSearch).asked
  const publishers = useRead('/users/publishers')
  const [chosen, choose] = useState(publisher || undefined)
  const created = ({ id }: Schema<'Publisher'>) => {
    choose(id)
    void publishers.refetch()
  }
  return (
    <Loaded query={publishers} fallback={<ChoiceSkeleton />}>
      {(known) =>
        known.length === 0 ? (
          <FirstPublisher onCreated={created} />
        ) : (
          <ClaimForm
            node={node}
            publishers={known}
            chosen={chosen ?? (known.length === 1 ? known[0]?.id : undefined)}
            onChoose={choose}
            onCreated={created}
          />
        )
      }
    </Loaded>
  )
}

/** Form that creates the publisher for the node. */
const FirstPublisher = ({ onCreated }: { onCreated: (publisher: Schema<'Publisher'>) => void }) => {
  const t = useT('claim')
  return (
    <Panel title={t('claim.publisher.first')}>
      <p className="mb-4 text-muted">{t('claim.publisher.firstBody')}</p>
      <CreatePublisherForm onCreated={onCreated} />
    </Panel>
  )
}

/** Shows why a node cannot be claimed, and what to do. */
const NotClaimable = ({ nodeId, view }: Props) => {
  const t = useT('claim')
  const links = useLinks()
  const toNode = <ButtonLink to={links.node(nodeId)}>{t('claim.toNode')}</ButtonLink>
  switch (view.kind) {
    case 'claimed':
      return (
        <Notice title={t('claim.claimed.title', { publisher: view.publisher.name })} action={toNode}>
          {t('claim.claimed.body')}
        </Notice>
      )
    case 'noRepository':
      return (
        <Notice kind="warning" title={t('claim.noRepository.title')} action={toNode}>
          {t('claim.noRepository.body')}
        </Notice>
      )
    case 'banned':
      return (
        <Notice kind="danger" title={t('claim.banned.title')} action={toNode}>
          {t('claim.banned.body')}
        </Notice>
      )
  }
}

/** Reserves space for the list of publishers. */
const ChoiceSkeleton = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-6 w-48" />
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-9 w-48" />
  </div>
)
