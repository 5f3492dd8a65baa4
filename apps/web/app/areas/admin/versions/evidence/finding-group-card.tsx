import clsx from 'clsx'
import { ListFilter } from 'lucide-react'
import { Link } from 'react-router'
import type { FindingGroup } from '../../../../components/review/group-findings.ts'
import { ruleWords } from '../../../../components/review/rule-words.ts'
import { SeverityBadge } from '../../../../components/review/severity-badge.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { useSearch } from '../../../../search/use-search.ts'
import { Badge } from '../../../../ui/badge.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../../use-admin-links.ts'
import { queueSearch } from '../search.ts'
import type { OpenAddress } from '../use-open-address.ts'
import { FindingLocation } from './finding-location.tsx'
import type { VersionName } from './use-file.ts'

interface Props {
  version: VersionName
  address: OpenAddress
  group: FindingGroup
  /** Whether an earlier approved version has the finding too. */
  isSeen: boolean
  /** Number of findings that show their lines at once. */
  opened: number
}

// More findings of a rule appear on demand: an admin judges all of them alike.
const openFindings = 5

export const FindingGroupCard = ({ version, address, group: { rule, blocks, findings }, isSeen, opened }: Props) => {
  const t = useT('admin-versions', 'review', 'review-rules')
  const list = useSearch(queueSearch)
  const links = useAdminLinks()
  const source = { node: version.nodeId, version: version.version }
  const [{ severity, why }] = findings
  const words = ruleWords(t, rule) ?? { title: rule, why }
  const rest = findings.slice(openFindings)
  return (
    <li
      className={clsx('overflow-hidden rounded-card border', blocks && !isSeen ? 'border-amber-line' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 px-3 pt-2.5">
        <h4 className="min-w-0 font-semibold wrap-anywhere">{words.title}</h4>
        <SeverityBadge severity={severity} />
        {blocks && <Badge tone="amber">{t('admin-versions.findings.blocks')}</Badge>}
        {isSeen && <Badge tone="green">{t('admin-versions.findings.seenMark')}</Badge>}
        <Link
          to={list.href({ rule })}
          title={t('admin-versions.evidence.onlyRule')}
          className="ms-auto inline-flex items-center gap-1 font-mono text-xs text-faint hover:text-text"
        >
          <bdi dir="ltr">{rule}</bdi>
          <ListFilter aria-hidden className="size-3.5" />
          <span className="sr-only">{t('admin-versions.evidence.onlyRule')}</span>
        </Link>
      </div>
      <p className="max-w-prose px-3 pt-1 pb-2.5 text-sm text-muted">
        <span className="sr-only">{t('admin-versions.findings.why')}: </span>
        {words.why}{' '}
        <TextLink to={links.adminNewAdvisory({ ...source, finding: rule })}>
          {t('admin-versions.evidence.advisory')}
        </TextLink>
      </p>
      <ul>
        {findings.slice(0, openFindings).map((finding, index) => (
          <FindingLocation
            key={finding.key}
            version={version}
            address={address}
            finding={finding}
            begins={index < opened}
          />
        ))}
      </ul>
      {rest.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-3 py-1.5 text-sm text-muted hover:text-text">
            {t('review.open.more', { count: rest.length })}
          </summary>
          <ul>
            {rest.map((finding) => (
              <FindingLocation key={finding.key} version={version} address={address} finding={finding} begins={false} />
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}
