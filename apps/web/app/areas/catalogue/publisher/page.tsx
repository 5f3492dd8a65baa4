import { lazy, Suspense } from 'react'
import { redirect } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { summarizeIn } from '../../../components/node-summary.ts'
import { api } from '../../../data/context.ts'
import { need } from '../../../data/need.ts'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Route } from './+types/page.ts'
import { BannedNotice } from './banned-notice.tsx'
import { PublisherHeader } from './publisher-header.tsx'
import { PublisherMeta } from './publisher-meta.tsx'
import { PublisherNodes } from './publisher-nodes.tsx'
import { summarizePublisher } from './publisher-summary.ts'
import { readPage } from '../../../components/read-page.ts'
import { useRole } from './use-role.ts'

// Only those who belong to the publisher ever load them.
const Management = lazy(() => import('./manage/management.tsx'))
const PublisherActions = lazy(() => import('./manage/publisher-actions.tsx'))

const nodesAPage = 12

export const loader = async ({ params: { publisherId }, url, context }: Route.LoaderArgs) => {
  const { searchParams, pathname } = url
  const page = readPage(searchParams.get('page'))
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
    throw redirect(
      createLinks(localeOfPath(pathname)).publisher(publisher.id, {
        page: found.totalPages > 1 ? found.totalPages : undefined,
      }),
    )
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
          {role === 'owner' && (
            <Suspense>
              <PublisherActions publisher={publisher} />
            </Suspense>
          )}
        </div>
      </div>
      {publisher.banned && <BannedNotice />}
      <PublisherHeader publisher={publisher} />
      {(!publisher.banned || found.total > 0) && <PublisherNodes publisher={publisher} {...found} />}
      {role !== undefined && (
        <Suspense>
          <Management publisher={publisher} role={role} />
        </Suspense>
      )}
    </Page>
  )
}
