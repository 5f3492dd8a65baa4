import type { components } from '@registry/contract/types'
import { useState } from 'react'
import { ReasonDialog } from '../../../components/admin/reason-dialog.tsx'
import { FormError } from '../../../components/form-error.tsx'
import { ReportStateBadge, useReportKind } from '../../../components/reports/report-words.tsx'
import { useWrite } from '../../../data/query/use-write.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { personName } from '../shared/people/person-name.ts'

interface Props {
  report: components['schemas']['AdminReport']
  state: 'accepted' | 'declined'
  onClose: () => void
}

type Report = components['schemas']['AdminReport']

export const ReportCard = ({ report }: { report: Report }) => {
  const t = useT('admin-people', 'report')
  const format = useFormat()
  const kindOf = useReportKind()
  const others = report.same_node
  return (
    <li className={cardClass}>
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5">
        <Badge tone={report.kind === 'malware' ? 'red' : 'neutral'}>{kindOf(report.kind)}</Badge>
        <Node report={report} />
        <span className="ms-auto flex items-center gap-3 text-sm text-muted">
          <RelativeTime time={report.created_at} />
          <ReportStateBadge state={report.state} />
        </span>
      </header>
      <div className="flex flex-col gap-3 px-4 py-3">
        <p dir="auto" className="max-w-prose whitespace-pre-line wrap-anywhere">
          {report.message}
        </p>
        <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
          <span>
            {report.reporter
              ? t('admin-people.reports.from', { name: personName(report.reporter) })
              : t('admin-people.reports.gone')}
          </span>
          {others > 0 && (
            <span>{t('admin-people.reports.others', { count: others, exact: format.exactNumber(others) })}</span>
          )}
        </p>
        {report.state !== 'open' && <Answer report={report} />}
        <Actions report={report} />
      </div>
    </li>
  )
}

const Node = ({ report }: { report: Report }) => {
  const links = useAdminLinks()
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      <TextLink to={links.node(report.node_id)}>
        <bdi>{report.node_name}</bdi>
      </TextLink>
      <bdi dir="ltr" className="font-mono text-xs wrap-anywhere text-faint">
        {report.version === undefined ? report.node_id : `${report.node_id}@${report.version}`}
      </bdi>
    </span>
  )
}

const Answer = ({ report }: { report: Report }) => {
  const t = useT('admin-people')
  return (
    <div className="border-s-2 border-accent-line ps-3 text-sm">
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {report.answer}
      </p>
      <p className="flex flex-wrap gap-x-2 text-muted">
        {report.answered_by !== undefined && (
          <span>{t('admin-people.reports.answeredBy', { name: report.answered_by })}</span>
        )}
        {report.answered_at !== undefined && <RelativeTime time={report.answered_at} />}
      </p>
    </div>
  )
}

const Actions = ({ report }: { report: Report }) => {
  const t = useT('admin-people')
  const links = useAdminLinks()
  const [asked, setAsked] = useState<'accepted' | 'declined'>()
  const { reopen, isPending, error } = useAnswer(report)
  return (
    <>
      <FormError error={error} />
      <div className="flex flex-wrap items-center gap-2">
        {report.state === 'open' ? (
          <>
            <Button size="small" variant="primary" onClick={() => setAsked('accepted')}>
              {t('admin-people.reports.accept')}
            </Button>
            <Button size="small" onClick={() => setAsked('declined')}>
              {t('admin-people.reports.decline')}
            </Button>
          </>
        ) : (
          <Button size="small" disabled={isPending} onClick={() => void reopen()}>
            {t('admin-people.reports.reopen')}
          </Button>
        )}
        <span className="ms-auto flex flex-wrap gap-3 text-sm">
          <TextLink to={links.adminNewAdvisory({ node: report.node_id, version: report.version, report: report.id })}>
            {t('admin-people.reports.advisory')}
          </TextLink>
          <TextLink to={links.adminNode(report.node_id)}>{t('admin-people.reports.node')}</TextLink>
          <TextLink to={links.adminVersions({ status: 'any', node: report.node_id })}>
            {t('admin-people.reports.versions')}
          </TextLink>
        </span>
      </div>
      {asked && <AnswerDialog report={report} state={asked} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Dialog that answers a report with a text for the reporter. */
const AnswerDialog = ({ report, state, onClose }: Props) => {
  const t = useT('admin-people')
  const { answer } = useAnswer(report)
  const node = report.node_name
  const isAccepted = state === 'accepted'
  return (
    <ReasonDialog
      open
      isRequired={!isAccepted}
      onOpenChange={onClose}
      title={
        isAccepted ? t('admin-people.reports.acceptTitle', { node }) : t('admin-people.reports.declineTitle', { node })
      }
      body={<p>{isAccepted ? t('admin-people.reports.acceptBody') : t('admin-people.reports.declineBody')}</p>}
      // The templates are English because the languages of the readers are unknown.
      templates={
        isAccepted
          ? [
              { label: t('admin-people.reports.templates.banned'), text: 'It was banned. Thank you for telling us.' },
              {
                label: t('admin-people.reports.templates.mended'),
                text: 'Its publisher fixed it after we wrote to them.',
              },
            ]
          : [
              {
                label: t('admin-people.reports.templates.unfounded'),
                text: 'We read its source and found nothing of the kind.',
              },
              {
                label: t('admin-people.reports.templates.publisher'),
                text: 'This is for its publisher to fix. Please open an issue in its repository.',
              },
            ]
      }
      confirmLabel={t('admin-people.reports.send')}
      onConfirm={(text) => answer(state, text)}
    />
  )
}

/** Answers a report and reopens it. `answer` throws `RefusalError`. */
const useAnswer = ({ id }: components['schemas']['AdminReport']) => {
  const t = useT('admin-people')
  const toast = useToast()
  const put = useWrite('put', '/admin/reports/{reportId}')
  const params = { path: { reportId: id } }
  const say = (text: string) => toast({ tone: 'success', text })
  return {
    answer: async (state: 'accepted' | 'declined', answer: string) => {
      await put.mutateAsync({ params, body: { state, answer } })
      say(t('admin-people.reports.done'))
    },
    reopen: () =>
      put.mutateAsync({ params, body: { state: 'open' } }).then(
        () => say(t('admin-people.reports.reopened')),
        () => undefined,
      ),
    isPending: put.isPending,
    error: put.error,
  }
}
