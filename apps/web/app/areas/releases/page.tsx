import { Languages, Rss, ScrollText } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { Page } from '../../components/page-column.tsx'
import { AttentionBadge } from '../../components/releases/attention-badge.tsx'
import {
  firstReleaseProject,
  releaseProjectIds,
  releaseProjects,
  releaseQuery,
} from '../../components/releases/release-projects.ts'
import { api } from '../../data/context.ts'
import { throwPageError } from '../../data/need.ts'
import { PageMeta } from '../../framework/page-meta.tsx'
import { isLocale } from '../../i18n/languages.ts'
import { localeOfPath } from '../../i18n/negotiate.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useLocale } from '../../i18n/use-locale.ts'
import { useT } from '../../i18n/use-t.ts'
import { createLinks } from '../../links.ts'
import { Prose } from '../../markdown/prose.tsx'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { TabLinks } from '../../ui/tabs.tsx'
import { TextAnchor, TextLink } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'
import type { Route } from './+types/page.ts'
import { loadReleases } from './load-releases.server.ts'
import type { ReleaseView } from './release-view.ts'
import { releasesSearch } from './search.ts'

export const loader = async ({ url, context }: Route.LoaderArgs) => {
  const { project, ...asked } = releasesSearch.parse(url.searchParams)
  if (!project) return throwPageError({ status: 404, code: 'not_found' })
  const below = asked.below || undefined
  const locale = localeOfPath(url.pathname)
  const view = await loadReleases(api(context), { project, locale, below })
  if (below !== undefined && view.releases.length === 0)
    throw redirect(createLinks(locale).releases(releaseQuery(project)))
  return { project, below, ...view }
}

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

/** Links to the feed. */
const FeedLink = ({ to }: { to: string }) => {
  const t = useT('releases')
  return (
    <TextAnchor href={to} type="application/atom+xml" className="inline-flex min-h-6 items-center gap-1.5 text-sm">
      <Rss aria-hidden className="size-4 shrink-0" />
      {t('releases.feed')}
    </TextAnchor>
  )
}

interface ReleaseItemProps {
  release: ReleaseView
  /** Address of the release on the page. */
  to: string
}

const ReleaseItem = ({ release, to }: ReleaseItemProps) => {
  const t = useT('releases')
  const { version, isPreRelease, attention, publishedAt, language, html } = release
  return (
    <li
      id={version}
      className="scroll-mt-20 gap-x-10 py-7 target:[&_h2]:text-accent-text lg:grid lg:grid-cols-[11rem_minmax(0,1fr)]"
    >
      <div className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 lg:flex-col lg:items-start">
        <h2 className="text-lg font-semibold">
          <Link to={to} preventScrollReset className="rounded-mark font-mono wrap-anywhere hover:underline">
            <bdi dir="ltr">{version}</bdi>
          </Link>
        </h2>
        <AttentionBadge attention={attention} />
        {isPreRelease && <Badge tone="accent">{t('releases.preRelease')}</Badge>}
        <span className="text-sm text-faint">
          <RelativeTime time={publishedAt} />
        </span>
      </div>
      <div className="max-w-prose min-w-0">
        <Untranslated language={language} />
        <div lang={language}>
          <Prose html={html} />
        </div>
      </div>
    </li>
  )
}

/** Says that a note is in another language than the page. */
const Untranslated = ({ language }: { language: string }) => {
  const t = useT('releases')
  const format = useFormat()
  const locale = useLocale()
  if (language === locale || !isLocale(language)) return null
  return (
    <p className="mb-3 flex items-start gap-1.5 text-sm text-faint">
      <Languages aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('releases.untranslated', { language: format.languageName(language) })}
    </p>
  )
}
