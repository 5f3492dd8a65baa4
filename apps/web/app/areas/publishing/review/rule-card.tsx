import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import type { FindingGroup } from '../../../components/review/group-findings.ts'
import { ruleWords } from '../../../components/review/rule-words.ts'
import { SeverityBadge } from '../../../components/review/severity-badge.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { FindingPlace } from './finding-place.tsx'
import type { ReviewAddress } from './review-address.ts'

interface Props {
  address: ReviewAddress
  group: FindingGroup
}

// More of one rule open on demand: they are all mended alike.
const openPlaces = 5

export const RuleCard = ({ address, group: { rule, blocks, findings } }: Props) => {
  const t = useT('review', 'review-rules')
  const [{ severity, why, remedy }] = findings
  const words = ruleWords(t, rule) ?? { title: rule, why, remedy }
  const rest = findings.slice(openPlaces)
  return (
    <li
      className={clsx('overflow-hidden rounded-card border bg-surface', blocks ? 'border-amber-line' : 'border-line')}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 px-4 pt-3">
        <h4 className="min-w-0 text-base font-semibold wrap-anywhere">{words.title}</h4>
        <SeverityBadge severity={severity} />
        <bdi dir="ltr" className="font-mono text-xs text-faint sm:ms-auto">
          {rule}
        </bdi>
      </div>
      <dl className="grid gap-x-6 gap-y-2 px-4 pt-2 pb-3 text-sm empty:hidden sm:grid-cols-2">
        <Words name={t('review.findings.why')}>{words.why}</Words>
        <Words name={t('review.findings.remedy')}>{words.remedy}</Words>
      </dl>
      <Places address={address} findings={findings.slice(0, openPlaces)} />
      {rest.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-4 py-2 text-sm text-muted hover:text-text">
            {t('review.open.more', { count: rest.length })}
          </summary>
          <Places address={address} findings={rest} />
        </details>
      )}
    </li>
  )
}

const Words = ({ name, children }: { name: string; children: string }) => {
  if (children === '') return null
  return (
    <div>
      <dt className="text-faint">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Places = ({ address, findings }: { address: ReviewAddress; findings: readonly Schema<'Finding'>[] }) => (
  <ul>
    {findings.map((finding) => (
      <FindingPlace key={finding.key} address={address} finding={finding} />
    ))}
  </ul>
)
