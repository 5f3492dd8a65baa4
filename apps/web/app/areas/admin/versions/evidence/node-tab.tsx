import type { Schema } from '@registry/api-client'
import { Link } from 'react-router'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { RelativeTime } from '../../../../ui/relative-time.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../../use-admin-links.ts'
import { VersionStatus } from '../../shared/moderation/version-status.tsx'
import type { OpenAddress } from '../use-open-address.ts'
import { hasNodePage } from './has-node-page.ts'

interface Props {
  evidence: Schema<'AdminVersionEvidence'>
  address: OpenAddress
}

/** Shows the state of the version's pack and the neighboring versions. */
export const NodeTab = ({ evidence: { version, siblings }, address }: Props) => {
  const t = useT('admin-versions')
  const links = useAdminLinks()
  const { node_id: nodeId } = version
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        <span>{t('admin-versions.evidence.nodeIs', { status: nodeStatusName(t, version) })}</span>
        {hasNodePage(version) && <TextLink to={links.node(nodeId)}>{t('admin-versions.evidence.nodePage')}</TextLink>}
        <TextLink to={links.adminNode(nodeId)}>{t('admin-versions.siblings.manage')}</TextLink>
        <TextLink to={links.adminVersions({ status: 'any', node: nodeId, open: address.key })}>
          {t('admin-versions.siblings.all')}
        </TextLink>
      </div>
      <ul
        aria-label={t('admin-versions.siblings.label', { node: nodeId })}
        className="divide-y divide-line rounded-card border border-line"
      >
        {siblings.map((each) => {
          const isOpen = each.version === version.version
          return (
            <li key={each.version}>
              <Link
                to={address.openHref(`${nodeId}@${each.version}`)}
                preventScrollReset
                aria-current={isOpen ? 'true' : undefined}
                className="flex min-h-9 flex-wrap items-center gap-2 px-3 py-1 -outline-offset-2 hover:bg-hover"
              >
                <bdi dir="ltr" className="min-w-20 font-mono text-sm">
                  {each.version}
                </bdi>
                <VersionStatus status={each.status} />
                {isOpen && <Badge tone="accent">{t('admin-versions.siblings.open')}</Badge>}
                <span className="ms-auto text-xs text-faint">
                  <RelativeTime time={each.created_at} />
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const nodeStatusName = (t: T<'admin-versions'>, version: Schema<'AdminVersion'>): string => {
  switch (version.node_status) {
    case 'NodeStatusActive':
      return version.node_is_published
        ? t('admin-versions.evidence.nodeActive')
        : t('admin-versions.evidence.nodeUnpublished')
    case 'NodeStatusBanned':
      return t('admin-versions.evidence.nodeBanned')
    case 'NodeStatusDeleted':
      return t('admin-versions.evidence.nodeDeleted')
  }
}
