import { settle } from '@registry/api-client'
import { Page } from '../../../components/page-column.tsx'
import { RequireSession } from '../../../components/require-session.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { api } from '../../../data/context.ts'
import { throwPageError } from '../../../data/need.ts'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Route } from './+types/page.ts'
import { ChoiceShape } from './choice-shape.tsx'
import { ChoosePublisher } from './choose-publisher.tsx'
import { type ClaimedNode, claimView } from './claim-view.ts'
import { ClaimTerms } from './claim-terms.tsx'
import { NotClaimable } from './not-claimable.tsx'

export const loader = async ({ params: { nodeId }, context }: Route.LoaderArgs) => {
  const read = await settle(api(context).GET('/nodes/{nodeId}', { params: { path: { nodeId } } }))
  return {
    nodeId,
    view: claimView(read) ?? (read.ok ? throwPageError({ status: 500, code: '' }) : throwPageError(read)),
  }
}

/** What it takes to claim a node, and for which publisher. */
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
      <RequireSession shape={<ChoiceShape />}>
        <ChoosePublisher node={node} />
      </RequireSession>
    </>
  )
}
