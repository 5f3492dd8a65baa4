import type { components } from '@registry/contract/types'
import { useStale } from '../../../data/query/use-stale.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useToast } from '../../../ui/toasts.tsx'

/** Answers a report, and opens it again. `answer` throws `RefusalError`. */
export const useAnswer = ({ id }: components['schemas']['AdminReport']) => {
  const t = useT('admin-people')
  const toast = useToast()
  const stale = useStale()
  const put = useWrite('put', '/admin/reports/{reportId}')
  const params = { path: { reportId: id } }
  const say = async (text: string) => {
    toast({ tone: 'success', text })
    await stale('/admin')
  }
  return {
    answer: async (state: 'accepted' | 'declined', answer: string) => {
      await put.mutateAsync({ params, body: { state, answer } })
      await say(t('admin-people.reports.done'))
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
