import { Package } from 'lucide-react'
import { redirect } from 'react-router'
import { InstallCount } from '../../../components/node-figures.tsx'
import { type NodeSummary, summarizeIn } from '../../../components/node-summary.ts'
import { Page } from '../../../components/page-column.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { api } from '../../../data/context.ts'
import { need } from '../../../data/need.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { breadcrumbList } from '../shared/breadcrumb-list.ts'
import { JsonLd } from '../shared/json-ld.tsx'
import { NodeSection } from '../shared/node-section.tsx'
import type { Route } from './+types/page.ts'
import { PublisherHeader } from './publisher-header.tsx'
import { type PublisherSummary, summarizePublisher } from './publisher-summary.ts'
import { publisherSearch } from './search.ts'
import { useRole } from './use-role.ts'

interface Props {
  publisher: PublisherSummary
  page: number
  total: number
  totalPages: number
  nodes: NodeSummary[]
}

const lastListedPage = 50

// Only members of the publisher load these parts.
const Management = optionalPart(async () => (await import('./manage/management.tsx')).default, { Failed: NotLoaded })
const PublisherActions = optionalPart(async () => (await import('./manage/publisher-actions.tsx')).default)

const nodesAPage = 12

export const loader = async ({ params: { publisherId }, url, context }: Route.LoaderArgs) => {
  const { searchParams, pathname } = url
  const { page } = publisherSearch.parse(searchParams)
  const path = { publisherId }
  const [publisher, found] = await Promise.all([
    need(api(context).GET('/publishers/{publisherId}', { params: { path } })),
    need(
      api(context).GET('/publishers/{publisherId}/nodes/v2', {
        params: { path, query: { page, limit: nodesAPage, include_banned: false, include_translations: true } },
      }),
    ),
  ])
  if (found.nodes.length === 0 && found.totalPages > 0)
    throw redirect(createLinks(localeOfPath(pathname)).publisher(publisher.id, { page: found.totalPages }))
  return {
    publisher: summarizePublisher(publisher),
    page,
    total: found.total,
    totalPages: found.totalPages,
    nodes: found.nodes.map(summarizeIn(localeOfPath(pathname))),
  }
}

export default function PublisherPage({ loaderData: { publisher, ...found } }: Route.ComponentProps) {
  const t = useT('publisher')
  const links = useLinks()
  const role = useRole(publisher.id)
  return (
    <Page>
      <PublisherMeta publisher={publisher} page={found.page} />
      <div className="flex min-h-7 items-center justify-between gap-4">
        <Breadcrumbs
          crumbs={[
            { label: t('nav.home'), to: links.home() },
            { label: publisher.unclaimed ? t('publisher.unclaimed.name') : publisher.name },
          ]}
        />
        <div className="flex shrink-0 gap-2 empty:hidden">
          {role === 'owner' && <PublisherActions publisher={publisher} />}
        </div>
      </div>
      {publisher.banned && <BannedNotice />}
      <PublisherHeader publisher={publisher} />
      {(!publisher.banned || found.total > 0) && <PublisherNodes publisher={publisher} {...found} />}
      {role !== undefined && <Management publisher={publisher} role={role} />}
    </Page>
  )
}

/** Says that the publisher is banned, with the effect and the next step. */
const BannedNotice = () => {
  const t = useT('publisher')
  const links = useLinks()
  return (
    <div className="mt-5">
      <Notice
        kind="danger"
        title={t('publisher.banned.title')}
        action={<ButtonLink to={links.home()}>{t('publisher.banned.search')}</ButtonLink>}
      >
        <p>{t('publisher.banned.body')}</p>
        <ul className="mt-2 max-w-prose list-disc space-y-1 ps-5 text-muted marker:text-faint">
          <li>{t('publisher.banned.remove')}</li>
          <li>{t('publisher.banned.appeal')}</li>
        </ul>
      </Notice>
    </div>
  )
}

/** Sets the metadata of the page. */
const PublisherMeta = ({ publisher, page }: { publisher: PublisherSummary; page: number }) => {
  const t = useT('publisher', 'feeds')
  const format = useFormat()
  const links = useLinks()
  const { publicUrl } = useBoot()
  const name = publisher.unclaimed ? t('publisher.unclaimed.name') : publisher.name
  const first = page === 1
  const hidden = publisher.banned || page > lastListedPage
  const crumbs = [
    { name: t('nav.home'), path: links.home() },
    { name, path: links.publisher(publisher.id) },
  ]
  return (
    <>
      <PageMeta
        title={first ? name : `${name} (${t('publisher.page', { page: format.exactNumber(page) })})`}
        description={
          (publisher.unclaimed ? t('publisher.unclaimed.body') : publisher.description).slice(0, 200) ||
          t('publisher.description', { name })
        }
        query={first ? '' : `?page=${page}`}
        hidden={hidden}
        forms={[
          {
            type: 'application/atom+xml',
            title: t('feeds.publisher.title', { name }),
            path: links.publisherFeed(publisher.id),
          },
        ]}
      />
      {!hidden && <JsonLd facts={breadcrumbList(publicUrl, crumbs)} />}
    </>
  )
}

/** Lists the packs of a publisher with pagination. */
const PublisherNodes = ({ publisher, page, total, totalPages, nodes }: Props) => {
  const t = useT('publisher')
  const links = useLinks()
  if (total === 0) return <NoNodes />
  const installs = nodes.reduce((sum, node) => sum + node.installs, 0)
  // The sum over a single page of several would mislead.
  const isTold = totalPages === 1 && (installs > 0 || !publisher.unclaimed)
  return (
    <NodeSection
      heading={t('publisher.nodeCount', { count: total })}
      figures={isTold && <InstallCount value={installs} className="text-sm" />}
      nodes={nodes}
      of="publisher"
      page={page}
      totalPages={totalPages}
      to={(each) => links.publisher(publisher.id, { page: each })}
    />
  )
}

const NoNodes = () => {
  const t = useT('publisher')
  const links = useLinks()
  return (
    <div className="mt-8">
      <EmptyState icon={<Package aria-hidden />} title={t('publisher.empty.title')}>
        <Rich
          k="publisher.empty.body"
          ns={['publisher']}
          components={{ guide: <TextAnchor href={links.publishingGuide()} /> }}
        />
      </EmptyState>
    </div>
  )
}
