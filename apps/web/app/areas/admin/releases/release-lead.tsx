import { GitBranch, PenLine } from 'lucide-react'
import { AttentionBadge } from '../../../components/releases/attention-badge.tsx'
import { releaseQuery } from '../../../components/releases/release-projects.ts'
import { safeUrl } from '../../../components/safe-url.ts'
import { useNow } from '../../../i18n/now.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import type { Release } from './release-draft.ts'
import { ReleaseStatus, sourceName } from './release-status.tsx'

/** What is so of a note, and where else it shows. */
export const ReleaseLead = ({ release }: { release: Release }) => {
  const t = useT('admin-releases', 'releases')
  const format = useFormat()
  const now = useNow()
  const links = useAdminLinks()
  const { project, version, prerelease, status, source, updated_at: updatedAt } = release
  const sourceUrl = safeUrl(release.source_url)
  const Source = source === 'github' ? GitBranch : PenLine
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm">
      <ReleaseStatus status={status} />
      <AttentionBadge attention={release.attention} />
      {prerelease && <Badge tone="accent">{t('releases.preRelease')}</Badge>}
      <span className="inline-flex items-center gap-1.5">
        <Source aria-hidden className="size-4" />
        {sourceName(t, source)}
      </span>
      <span title={format.dateTime(updatedAt)}>
        {t('admin-releases.changed', { when: format.relativeTime(updatedAt, now) })}
      </span>
      {sourceUrl !== undefined && (
        <TextAnchor href={sourceUrl} target="_blank" rel="noreferrer">
          {t('admin-releases.link.github')}
        </TextAnchor>
      )}
      {status === 'published' && (
        <TextLink to={links.releases(releaseQuery(project), version)}>{t('admin-releases.link.public')}</TextLink>
      )}
      <TextLink to={links.adminAudit({ subject: `release:${project}@${version}` })}>
        {t('admin-releases.link.audit')}
      </TextLink>
    </p>
  )
}
