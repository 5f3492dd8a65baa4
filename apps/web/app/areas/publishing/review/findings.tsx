import type { Schema } from '@registry/api-client'
import { Download, ShieldCheck } from 'lucide-react'
import { groupFindings } from '../../../components/review/group-findings.ts'
import { call } from '../../../data/query/call.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import type { VersionAddress } from '../shared/version-address.ts'
import { RuleCard } from './rule-card.tsx'

interface Props {
  address: VersionAddress
  report: Schema<'ReviewReport'>
}

/** Lists every finding with its lines: blocking findings first, then notes. */
export const Findings = ({ address, report: { findings, review } }: Props) => {
  const t = useT('review')
  const total = review.finding_count ?? findings.length
  return (
    <section aria-labelledby="findings" className="min-w-0">
      <div className="mb-3 flex min-h-7 flex-wrap items-center justify-between gap-3">
        <h2 id="findings" className="text-md font-semibold">
          {total === 0 ? t('review.findings.title') : t('review.findings.count', { count: total })}
        </h2>
        {findings.length > 0 && <SarifButton address={address} />}
      </div>
      {findings.length === 0 ? (
        <EmptyState icon={<ShieldCheck aria-hidden />} title={t('review.findings.none')} />
      ) : (
        <div className="flex flex-col gap-6">
          {findings.length < total && (
            <p className="-my-3 text-sm text-muted">{t('review.findings.shown', { shown: findings.length, total })}</p>
          )}
          <Group
            title={t('review.findings.blocking')}
            address={address}
            findings={findings.filter(({ blocks }) => blocks)}
          />
          <Group
            title={t('review.findings.notes')}
            address={address}
            findings={findings.filter(({ blocks }) => !blocks)}
          />
        </div>
      )}
    </section>
  )
}

interface GroupProps {
  title: string
  address: VersionAddress
  findings: Schema<'Finding'>[]
}

const Group = ({ title, address, findings }: GroupProps) => {
  const format = useFormat()
  if (findings.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 text-sm font-medium text-muted">
        {title} <span className="text-faint tabular-nums">{format.exactNumber(findings.length)}</span>
      </h3>
      <ol className="flex flex-col gap-3">
        {groupFindings(findings).map((group) => (
          <RuleCard key={group.rule} address={address} group={group} />
        ))}
      </ol>
    </div>
  )
}

/** Downloads the findings as SARIF, which code hosts and editors read. */
const SarifButton = ({ address }: { address: VersionAddress }) => {
  const t = useT('review', 'refusals')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const download = async (): Promise<void> => {
    try {
      // A link could not send the person's access token.
      const log = await call('get', '/publishers/{publisherId}/nodes/{nodeId}/versions/{version}/review/sarif', {
        params: { path: { ...address } },
      })
      save(JSON.stringify(log, null, 2), `${address.nodeId}-${address.version}.sarif`)
    } catch (error) {
      toast({ tone: 'error', text: sentence(error) })
    }
  }
  return (
    <Button size="small" onClick={() => void download()}>
      <Download aria-hidden />
      {t('review.findings.sarif')}
    </Button>
  )
}

const save = (text: string, name: string) => {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/sarif+json' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  // Some browsers read the file a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
