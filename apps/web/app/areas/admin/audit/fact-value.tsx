import { ArrowRight } from 'lucide-react'
import { useT } from '../../../i18n/use-t.ts'
import type { EntryFact } from './entry-facts.ts'

/** What a fact says, with what it said before. */
export const FactValue = ({ fact }: { fact: EntryFact }) => {
  const t = useT('admin-desk')
  if (!('before' in fact)) return <Written value={fact.value} />
  return (
    <span className="flex flex-wrap items-start gap-x-2 gap-y-1">
      <span className="sr-only">{t('admin-desk.audit.before')}</span>
      <del className="decoration-red-text/60">
        <Written value={fact.before} />
      </del>
      <ArrowRight aria-hidden className="mirrored mt-1 size-3.5 shrink-0 text-faint" />
      <span className="sr-only">{t('admin-desk.audit.after')}</span>
      <ins className="no-underline">
        <Written value={fact.value} />
      </ins>
    </span>
  )
}

const Written = ({ value }: { value: unknown }) => {
  const t = useT('admin-desk')
  if (value === null || value === undefined || value === '')
    return <span className="text-faint">{t('admin-desk.audit.empty')}</span>
  return (
    <bdi className="font-mono text-sm whitespace-pre-wrap wrap-anywhere">
      {typeof value === 'string' ? value : JSON.stringify(value, null, 2)}
    </bdi>
  )
}
