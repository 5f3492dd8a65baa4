import type { Schema } from '@registry/api-client'
import { FileQuestionMark } from 'lucide-react'
import { type T, useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

type Evidence = Schema<'AdminVersionEvidence'>

/** Why there is nothing of a scan to show. */
export const NoReport = ({ evidence }: { evidence: Evidence }) => {
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
