import type { Schema } from '@registry/api-client'
import { RotateCw } from 'lucide-react'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useStale } from '../../../data/query/use-stale.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { useToast } from '../../../ui/toasts.tsx'

/** Lets a failed job be tried again. */
export const RetryButton = ({ job: { id, queue, subject } }: { job: Schema<'Job'> }) => {
  const t = useT('admin-desk', 'refusals')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const makeStale = useStale()
  const retry = useWrite('post', '/admin/jobs/{queue}/{jobId}/retry')
  const run = () => {
    if (retry.isPending) return
    retry.mutate(
      { params: { path: { queue, jobId: id } } },
      {
        onSuccess: () => toast({ tone: 'success', text: t('admin-desk.jobs.retried') }),
        onError: (error) => toast({ tone: 'error', text: sentence(error) }),
        // Who was refused looks at a list that is old.
        onSettled: () => void makeStale('/admin/jobs', '/admin/overview'),
      },
    )
  }
  return (
    <Button
      size="small"
      aria-disabled={retry.isPending}
      aria-label={t('admin-desk.jobs.retryOf', { subject })}
      onClick={run}
    >
      <RotateCw aria-hidden />
      {t('admin-desk.jobs.retry')}
    </Button>
  )
}
