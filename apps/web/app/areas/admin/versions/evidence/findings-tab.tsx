import type { Schema } from '@registry/api-client'
import { FileQuestionMark, ShieldCheck } from 'lucide-react'
import { type Capability, CapabilityIcon, capabilityName } from '../../../../components/review/capability-words.tsx'
import { groupFindings } from '../../../../components/review/group-findings.ts'
import { useFormat } from '../../../../i18n/use-format.ts'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import type { OpenAddress } from '../use-open-address.ts'
import { FindingGroupCard } from './finding-group-card.tsx'

type Evidence = Schema<'AdminVersionEvidence'>

type Finding = Schema<'Finding'>

interface Props {
  evidence: Schema<'AdminVersionEvidence'>
  address: OpenAddress
}

/** Lists the findings of the scan, new findings first. Findings approved in an earlier version are folded. */
export const FindingsTab = ({ evidence, address }: Props) => {
  const { report } = evidence
  if (report?.review.verdict === undefined) return <NoReport evidence={evidence} />
  return (
    <div className="flex flex-col gap-4">
      <Fresh evidence={evidence} address={address} />
      <Seen evidence={evidence} address={address} />
      <Capabilities capabilities={report.capabilities} />
      <Problems problems={report.problems} />
    </div>
  )
}

const Fresh = ({ evidence, address }: Props) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const { fresh, seen } = splitFindings(evidence.report?.findings ?? [], evidence.approved_findings)
  if (fresh.length === 0)
    return (
      <EmptyState
        icon={<ShieldCheck aria-hidden />}
        title={seen.length === 0 ? t('admin-versions.findings.none') : t('admin-versions.findings.freshNone')}
      >
        {seen.length === 0 ? t('admin-versions.findings.noneBody') : t('admin-versions.findings.freshNoneBody')}
      </EmptyState>
    )
  return (
    <section>
      <h3 className="mb-2 text-sm font-medium text-muted">
        {t('admin-versions.findings.fresh', { count: fresh.length, exact: format.exactNumber(fresh.length) })}
      </h3>
      <Groups evidence={evidence} address={address} findings={fresh} />
    </section>
  )
}

const Seen = ({ evidence, address }: Props) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const { seen } = splitFindings(evidence.report?.findings ?? [], evidence.approved_findings)
  if (seen.length === 0) return null
  return (
    <details className="group">
      <summary className="mb-2 text-sm font-medium text-muted hover:text-text">
        {t('admin-versions.findings.seen', { count: seen.length, exact: format.exactNumber(seen.length) })}
      </summary>
      <Groups evidence={evidence} address={address} findings={seen} isSeen />
    </details>
  )
}

const Groups = ({
  evidence: { version },
  address,
  findings,
  isSeen = false,
}: Props & { findings: Schema<'Finding'>[]; isSeen?: boolean }) => (
  <ol className="flex flex-col gap-3">
    {groupFindings(findings).map((group, index) => (
      <FindingGroupCard
        key={`${group.rule} ${group.blocks}`}
        version={{ nodeId: version.node_id, version: version.version }}
        address={address}
        group={group}
        isSeen={isSeen}
        // Each location loads a file. The first locations of new findings load at once, others on demand.
        opened={!isSeen && index < 3 ? 3 : 0}
      />
    ))}
  </ol>
)

const Capabilities = ({ capabilities }: { capabilities: Schema<'CapabilityPlaces'>[] }) => {
  const t = useT('admin-versions', 'review')
  if (capabilities.length === 0) return null
  return (
    <section>
      <h3 className="mb-1.5 text-sm font-medium text-muted">{t('admin-versions.findings.can')}</h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {capabilities.map(({ capability, places: [first] }) => (
          <li key={capability} className="flex min-w-0 items-center gap-1.5">
            <CapabilityIcon capability={capability} className="size-4 shrink-0 text-faint" />
            {capabilityName(t, capability satisfies Capability)}
            {first && (
              <bdi dir="ltr" className="truncate font-mono text-xs text-faint">
                {first.line === undefined ? first.file : `${first.file}:${first.line}`}
              </bdi>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const Problems = ({ problems }: { problems: Schema<'ExtractionProblem'>[] }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  if (problems.length === 0) return null
  return (
    <details>
      <summary className="text-sm font-medium text-muted hover:text-text">
        {t('admin-versions.findings.problems', { count: problems.length, exact: format.exactNumber(problems.length) })}
      </summary>
      <ul className="mt-1.5 flex flex-col gap-1 text-sm">
        {problems.slice(0, 50).map(({ file, line, detail }) => (
          <li key={`${file} ${line} ${detail}`} className="wrap-anywhere">
            <bdi dir="ltr" className="font-mono text-muted">
              {line === undefined ? file : `${file}:${line}`}
            </bdi>{' '}
            <bdi>{detail}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Separates new findings from findings of an earlier approved version. */
const splitFindings = (
  findings: readonly Finding[],
  approved: readonly string[] = [],
): { fresh: Finding[]; seen: Finding[] } => {
  const known = new Set(approved)
  return {
    fresh: findings.filter(({ key }) => !known.has(key)),
    seen: findings.filter(({ key }) => known.has(key)),
  }
}

/** Explains why no scan report exists. */
const NoReport = ({ evidence }: { evidence: Evidence }) => {
  const t = useT('admin-versions')
  return (
    <EmptyState icon={<FileQuestionMark aria-hidden />} title={t('admin-versions.noReport.title')}>
      {reason(t, evidence)}
    </EmptyState>
  )
}

const reason = (t: T<'admin-versions'>, { version, report }: Evidence): string => {
  switch (report?.review.state ?? version.review_state ?? 'never') {
    case 'waiting':
      return t('admin-versions.noReport.waiting')
    case 'running':
      return t('admin-versions.noReport.running')
    case 'failed':
      return t('admin-versions.noReport.failed', { reason: report?.review.error?.message ?? '' })
    case 'passed':
    case 'flagged':
    case 'never':
      return version.status === 'NodeVersionStatusDeleted'
        ? t('admin-versions.noReport.deleted')
        : t('admin-versions.noReport.never')
  }
}
