import type { Schema } from '@registry/api-client'
import { Link } from 'react-router'
import type { Column } from '../../../components/admin/column.ts'
import { AttentionBadge } from '../../../components/releases/attention-badge.tsx'
import { releaseProjects } from '../../../components/releases/release-projects.ts'
import { locales } from '../../../i18n/languages.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { ReleaseStatus, sourceName } from './release-status.tsx'
import { releasesSearch } from './search.ts'

type Release = Schema<'AdminRelease'>

export const useColumns = (): Column<Release>[] => {
  const t = useT('admin-releases')
  return [
    {
      id: 'release',
      title: t('admin-releases.column.release'),
      cell: (release) => <NameCell release={release} />,
    },
    {
      id: 'status',
      title: t('admin-releases.column.status'),
      width: 'sm:w-32',
      cell: ({ status }) => <ReleaseStatus status={status} />,
    },
    {
      id: 'attention',
      title: t('admin-releases.column.attention'),
      width: 'sm:w-32',
      cell: ({ attention }) => <AttentionBadge attention={attention} />,
    },
    {
      id: 'languages',
      title: t('admin-releases.column.languages'),
      width: 'sm:w-48',
      cell: ({ contents }) => <LanguagesCell contents={contents} />,
    },
    {
      id: 'source',
      title: t('admin-releases.column.source'),
      width: 'sm:w-32',
      cell: ({ source }) => sourceName(t, source),
    },
    {
      id: 'published',
      title: t('admin-releases.column.published'),
      align: 'end',
      width: 'sm:w-36',
      cell: (release) => <PublishedCell release={release} />,
    },
  ]
}

const NameCell = ({ release: { id, project, version, prerelease } }: { release: Release }) => {
  const t = useT('releases')
  const { asked, href } = useSearch(releasesSearch)
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link
        to={href({ open: String(id), page: asked.page })}
        className="rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
      >
        {releaseProjects[project]}{' '}
        <bdi dir="ltr" className="font-mono">
          {version}
        </bdi>
      </Link>
      {prerelease && <Badge tone="accent">{t('releases.preRelease')}</Badge>}
    </span>
  )
}

/** Lists the languages that have a text, in the display order of the locales. */
const LanguagesCell = ({ contents }: Pick<Release, 'contents'>) => {
  const t = useT('admin-releases')
  const format = useFormat()
  const written = locales.filter((locale) => locale in contents)
  if (written.length === 0) return <span className="text-faint">{t('admin-releases.languages.none')}</span>
  if (written.length === locales.length) return t('admin-releases.languages.all')
  const names = format.list(written.map(format.languageName))
  return (
    <span title={names}>
      <span aria-hidden dir="ltr" className="font-mono text-sm">
        {written.join(' ')}
      </span>
      <span className="sr-only">{names}</span>
    </span>
  )
}

const PublishedCell = ({ release: { status, published_at: publishedAt } }: { release: Release }) => {
  const t = useT('admin-releases')
  // A draft from GitHub has a `published_at` too: the time of its GitHub release.
  if (status !== 'published' || publishedAt === undefined)
    return <span className="text-faint">{t('admin-releases.notPublished')}</span>
  return (
    <span className="whitespace-nowrap">
      <RelativeTime time={publishedAt} />
    </span>
  )
}
