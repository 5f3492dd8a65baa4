import type { Schema } from '@registry/api-client'
import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react'
import { useId, useState } from 'react'
import { AuditSentence } from '../../../components/admin/audit/audit-sentence.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { type EntryFact, entryFacts } from './entry-facts.ts'
import { auditSearch } from './search.ts'

/** Shows an entry as a sentence and, on request, all its recorded data. */
export const EntryLine = ({ entry }: { entry: Schema<'AuditEntry'> }) => {
  const t = useT('admin-desk')
  const detail = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <li className="px-3 py-2">
      <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-start gap-x-2">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={detail}
          aria-label={t('admin-desk.audit.open', { action: entry.action, subject: entry.subject })}
          onClick={() => setIsOpen(!isOpen)}
          className="flex size-6 items-center justify-center rounded-mark text-faint hover:bg-hover hover:text-text"
        >
          {isOpen ? (
            <ChevronDown aria-hidden className="size-4" />
          ) : (
            <ChevronRight aria-hidden className="mirrored size-4" />
          )}
        </button>
        <span className="pt-0.5">
          <AuditSentence entry={entry} />
        </span>
        <span className="pt-0.5 text-sm text-faint">
          <RelativeTime time={entry.at} />
        </span>
      </div>
      <div id={detail} hidden={!isOpen} className="mt-1 ms-8 mb-2">
        {isOpen && <EntryDetail entry={entry} />}
      </div>
    </li>
  )
}

const EntryDetail = ({ entry }: { entry: Schema<'AuditEntry'> }) => {
  const t = useT('admin-desk')
  const format = useFormat()
  const { href } = useSearch(auditSearch)
  return (
    <DefinitionList>
      <Fact name={t('admin-desk.audit.at')}>{format.dateTime(entry.at)}</Fact>
      <Fact name={t('admin-desk.audit.actor')}>
        <TextLink to={href({ actor: entry.actor })}>
          <bdi dir="ltr" className="font-mono text-sm">
            {entry.actor}
          </bdi>
        </TextLink>
      </Fact>
      <Fact name={t('admin-desk.audit.action')}>
        <TextLink to={href({ action: entry.action })}>
          <bdi dir="ltr" className="font-mono text-sm">
            {entry.action}
          </bdi>
        </TextLink>
      </Fact>
      <Fact name={t('admin-desk.audit.subject')}>
        <TextLink to={href({ subject: entry.subject })}>
          <bdi dir="ltr" className="font-mono text-sm">
            {entry.subject}
          </bdi>
        </TextLink>
      </Fact>
      {entryFacts(entry.detail).map((fact) => (
        <Fact
          key={fact.name}
          name={
            <bdi dir="ltr" className="font-mono">
              {fact.name}
            </bdi>
          }
        >
          <FactValue fact={fact} />
        </Fact>
      ))}
    </DefinitionList>
  )
}

const FactValue = ({ fact }: { fact: EntryFact }) => {
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
