import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { createContext, Fragment, use } from 'react'
import type { FindingGroup } from '../../../components/review/group-findings.ts'
import { ruleWords } from '../../../components/review/rule-words.ts'
import { SeverityBadge } from '../../../components/review/severity-badge.tsx'
import { SourceLink, type SourceOf } from '../../../components/source-link.tsx'
import { type T, useT } from '../../../i18n/use-t.ts'
import type { VersionAddress } from '../shared/version-address.ts'
import { FindingNote } from './finding-note.tsx'

interface Props {
  address: VersionAddress
  group: FindingGroup
}

// Findings of a rule that are shown at first. The rest opens on demand, because all need the same remedy.
const openFindings = 5

export const RuleCard = ({ address, group: { rule, blocks, findings } }: Props) => {
  const t = useT('review', 'review-rules')
  const [{ severity, why, remedy }] = findings
  const words = ruleWords(t, rule) ?? { title: rule, why, remedy }
  const rest = findings.slice(openFindings)
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
      <FindingList address={address} findings={findings.slice(0, openFindings)} />
      {rest.length > 0 && (
        <details className="border-t border-line">
          <summary className="px-4 py-2 text-sm text-muted hover:text-text">
            {t('review.open.more', { count: rest.length })}
          </summary>
          <FindingList address={address} findings={rest} />
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

const FindingList = ({ address, findings }: { address: VersionAddress; findings: readonly Schema<'Finding'>[] }) => (
  <ul>
    {findings.map((finding) => (
      <FindingLocation key={finding.key} address={address} finding={finding} />
    ))}
  </ul>
)

type Finding = Schema<'Finding'>

interface FindingLocationProps {
  address: VersionAddress
  finding: Finding
}

/** Shows the location of a finding: the file, the line, when the line runs, and the publisher's note. */
const FindingLocation = ({ address, finding }: FindingLocationProps) => {
  const t = useT('review')
  const { file, line, snippet, detail } = finding
  const sourceOf = use(ReportSource)
  const said = [detail, reachWords(t, finding.reach)].filter((words) => words !== '')
  return (
    <li className="border-t border-line px-4 pt-2.5 pb-1.5 text-sm">
      <p className="text-muted">
        <bdi dir="ltr" className="font-mono text-text wrap-anywhere">
          <SourceLink file={file} line={line} sourceOf={sourceOf} />
        </bdi>
        {said.map((words) => (
          <Fragment key={words}>
            {' · '}
            <bdi className="wrap-anywhere">{words}</bdi>
          </Fragment>
        ))}
      </p>
      {snippet !== '' && (
        <pre
          dir="ltr"
          // A region that scrolls must be reachable by keyboard.
          tabIndex={0}
          className="mt-1.5 overflow-x-auto rounded-control border border-line bg-sunken px-3 py-1.5 leading-6"
        >
          {line !== undefined && <span className="me-4 text-faint select-none">{line}</span>}
          {snippet}
        </pre>
      )}
      <FindingNote address={address} finding={finding} />
    </li>
  )
}

const reachWords = (t: T<'review'>, reach: Finding['reach']): string => {
  if (reach === 'none') return ''
  return reach === 'import' ? t('review.findings.reach.import') : t('review.findings.reach.call')
}

/** Builds addresses of lines of the reported version; undefined outside a report. */
export const ReportSource = createContext<SourceOf | undefined>(undefined)
