import type { Schema } from '@registry/api-client'
import { Download, ExternalLink, ListFilter } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useNow } from '../../../../i18n/now.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { useSearch } from '../../../../search/use-search.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../../use-admin-links.ts'
import { VersionStatus } from '../../shared/moderation/version-status.tsx'
import { queueSearch } from '../search.ts'
import { hasNodePage } from './has-node-page.ts'

/** Shows the version, its publisher, its status, and the publisher's request for a review. */
export const EvidenceHeader = ({ evidence: { version } }: { evidence: Schema<'AdminVersionEvidence'> }) => {
  const t = useT('admin-versions')
  const { node_id: nodeId, reason } = version
  const links = useAdminLinks()
  return (
    <header className="px-3 pt-3 pb-2 sm:px-4">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <h2 className="min-w-0 text-md font-semibold wrap-anywhere">
          <bdi>{nodeId}</bdi>{' '}
          <bdi dir="ltr" className="font-mono font-normal text-muted">
            {version.version}
          </bdi>
        </h2>
        <VersionStatus status={version.status} />
        {version.is_latest && <Badge>{t('admin-versions.evidence.latest')}</Badge>}
        <span className="ms-auto flex items-center gap-1">
          {hasNodePage(version) && (
            <IconLink
              to={links.node(nodeId, { version: version.version })}
              label={t('admin-versions.evidence.nodePage')}
            >
              <ExternalLink aria-hidden className="mirrored" />
            </IconLink>
          )}
          {version.downloadUrl && (
            <a href={version.downloadUrl} title={t('admin-versions.evidence.download')} className={iconLink}>
              <Download aria-hidden />
              <span className="sr-only">{t('admin-versions.evidence.download')}</span>
            </a>
          )}
        </span>
      </div>
      <Whose version={version} />
      {reason !== '' && (
        <p className="mt-1 max-w-prose text-sm wrap-anywhere text-muted">
          <span className="text-faint">{t('admin-versions.evidence.publicReason')}: </span>
          <bdi>{reason}</bdi>
        </p>
      )}
      <Asked version={version} />
    </header>
  )
}

const Whose = ({ version }: { version: Schema<'AdminVersion'> }) => {
  const t = useT('admin-versions')
  const { node_id: nodeId, publisher } = version
  const links = useAdminLinks()
  const list = useSearch(queueSearch)
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-sm text-muted">
      {version.node_name !== '' && version.node_name !== nodeId && (
        <>
          <bdi className="wrap-anywhere">{version.node_name}</bdi>
          <span aria-hidden>·</span>
        </>
      )}
      <span>
        {t('admin-versions.evidence.by')}{' '}
        <TextLink to={links.adminPublisher(publisher.id)}>
          <bdi>{publisher.name}</bdi>
        </TextLink>
      </span>
      <IconLink
        to={list.href({ publisher: publisher.id, open: list.asked.open })}
        label={t('admin-versions.evidence.onlyPublisher', { name: publisher.name })}
      >
        <ListFilter aria-hidden />
      </IconLink>
      <span aria-hidden>·</span>
      <RelativeTime time={version.created_at} />
    </p>
  )
}

const Asked = ({ version: { asked_at: at, asked_message: message } }: { version: Schema<'AdminVersion'> }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const now = useNow()
  if (at === undefined) return null
  return (
    <div className="mt-2 max-w-prose rounded-control border border-blue-line bg-blue-surface px-3 py-2 text-sm">
      <p className="text-blue-text">{t('admin-versions.evidence.asked', { when: format.relativeTime(at, now) })}</p>
      {message && (
        <blockquote className="mt-0.5 wrap-anywhere whitespace-pre-line">
          <bdi>{message}</bdi>
        </blockquote>
      )}
    </div>
  )
}

const iconLink =
  'inline-flex size-7 items-center justify-center rounded-control text-faint hover:bg-hover hover:text-text [&_svg]:size-4'

const IconLink = ({ to, label, children }: { to: string; label: string; children: ReactNode }) => (
  <Link to={to} title={label} className={iconLink}>
    {children}
    <span className="sr-only">{label}</span>
  </Link>
)
