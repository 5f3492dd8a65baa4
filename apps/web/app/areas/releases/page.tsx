import { ScrollText } from 'lucide-react'
import { redirect } from 'react-router'
import { Page } from '../../components/page-column.tsx'
import { readBlankless } from '../../components/read-blankless.ts'
import {
  firstReleaseProject,
  isReleaseProject,
  releaseProjectIds,
  releaseProjects,
  releaseQuery,
} from '../../components/releases/release-projects.ts'
import { api } from '../../data/context.ts'
import { throwPageError } from '../../data/need.ts'
import { localeOfPath } from '../../i18n/negotiate.ts'
import { useT } from '../../i18n/use-t.ts'
import { createLinks } from '../../links.ts'
import { PageMeta } from '../../framework/page-meta.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'
import type { Route } from './+types/page.ts'
import { FeedLink } from './feed-link.tsx'
import { loadReleases } from './load-releases.server.ts'
import { ReleaseItem } from './release-item.tsx'

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const project = url.searchParams.get('project') || firstReleaseProject
  if (!isReleaseProject(project)) return throwPageError({ status: 404, code: 'not_found' })
  const below = readBlankless(url.searchParams, 'below') || undefined
  const locale = localeOfPath(url.pathname)
  const view = await loadReleases(api(context), { project, locale, below })
  if (below !== undefined && view.releases.length === 0)
    throw redirect(createLinks(locale).releases(releaseQuery(project)))
  return { project, below, ...view }
}

/** What is new in ComfyUI and its parts, version by version. */
export default function ReleasesPage({ loaderData: { project, below, releases, older } }: Route.ComponentProps) {
  const t = useT('releases')
  const links = useLinks()
  const name = releaseProjects[project]
  const query = releaseQuery(project)
  const title = t('releases.title', { name })
  return (
    <Page>
      <PageMeta
        title={title}
        description={t('releases.description', { name })}
        query={project === firstReleaseProject ? '' : `?project=${project}`}
        forms={[{ type: 'application/atom+xml', title, path: links.releasesFeed({ project }) }]}
        hidden={releases.length === 0 || below !== undefined}
      />
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h1 className="text-xl font-semibold tracking-tight">{title}</h1>
        <FeedLink to={links.releasesFeed({ project })} />
      </div>
      <p className="mt-1 mb-5 max-w-prose text-muted">{t('releases.lead')}</p>
      <TabLinks
        label={t('releases.projects')}
        current={project}
        tabs={releaseProjectIds.map((id) => ({ id, to: links.releases(releaseQuery(id)), label: releaseProjects[id] }))}
      />
      {releases.length === 0 ? (
        <div className="mt-6">
          <EmptyState icon={<ScrollText aria-hidden />} title={t('releases.empty.title')}>
            {t('releases.empty.body', { name })}
          </EmptyState>
        </div>
      ) : (
        <ol className="mt-2 divide-y divide-line">
          {releases.map((release) => (
            <ReleaseItem
              key={release.version}
              release={release}
              to={links.releases({ ...query, below }, release.version)}
            />
          ))}
        </ol>
      )}
      <div className="mt-6 flex flex-wrap justify-between gap-x-6 gap-y-2 empty:hidden">
        {older !== undefined && (
          <TextLink to={links.releases({ ...query, below: older })}>{t('releases.older')}</TextLink>
        )}
        {below !== undefined && <TextLink to={links.releases(query)}>{t('releases.latest')}</TextLink>}
      </div>
    </Page>
  )
}
