import { Workflow } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** What would be here, and how to get it. */
export const NothingAsked = () => {
  const t = useT('comfy-node-search')
  return (
    <EmptyState icon={<Workflow aria-hidden />} title={t('comfy-node-search.empty.title')}>
      {t('comfy-node-search.empty.body')}
    </EmptyState>
  )
}
