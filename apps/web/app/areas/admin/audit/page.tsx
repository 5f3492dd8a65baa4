import { Download, ScrollText } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { TimeSort } from '../../../components/admin/sort-select.tsx'
import { DayField } from '../../../components/day-field.tsx'
import { Loaded } from '../../../components/loaded.tsx'
import { streamLines } from '../../../data/api/stream-lines.ts'
import { useRead } from '../../../data/query/use-read.ts'
import { useRefusalSentence } from '../../../data/refusals/use-refusal-sentence.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useParameter, useSearch } from '../../../search/use-search.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { cardClass } from '../../../ui/card-class.ts'
import { FilterChip } from '../../../ui/chip.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useToast } from '../../../ui/toasts.tsx'
import { EntryLine } from './entry-line.tsx'
import { type AuditQuery, auditQuery, auditSearch } from './search.ts'

const names = ['actor', 'action', 'subject', 'batch', 'since', 'until'] as const

const fileName = 'audit.ndjson'

interface SaveTarget {
  createWritable: () => Promise<WritableStream<Uint8Array>>
}

type Choose = (options: { suggestedName: string }) => Promise<SaveTarget>

/** Lists the entries of the audit log. */
export default function AdminAuditPage() {
  const t = useT('admin', 'admin-desk', 'refusals')
  const { asked } = useSearch(auditSearch)
  const query = auditQuery(asked)
  const log = useRead('/admin/audit', { params: { query } }, { keepsLast: true })
  return (
    <AdminPage title={t('admin.nav.audit')} lead={t('admin-desk.audit.lead')} actions={<ExportButton query={query} />}>
      <AuditFilters />
      <Loaded query={log} fallback={<Skeleton className="h-96" />}>
        {({ entries, has_more }) => (
          <>
            {entries.length === 0 ? (
              <EmptyState icon={<ScrollText aria-hidden />} title={t('admin-desk.audit.none')}>
                {t('admin-desk.audit.noneBody')}
              </EmptyState>
            ) : (
              <ol
                aria-label={t('admin-desk.audit.list')}
                className={`divide-y divide-line overflow-hidden ${cardClass}`}
              >
                {entries.map((entry) => (
                  <EntryLine key={entry.id} entry={entry} />
                ))}
              </ol>
            )}
            <Pages query={query} next={has_more ? entries.at(-1)?.id : undefined} />
          </>
        )}
      </Loaded>
    </AdminPage>
  )
}

interface PagesProps {
  query: AuditQuery
  /** Id of the entry at which the next page starts. */
  next: number | undefined
}

/** Shows the links to the first and the next page, in the order of the list. */
const Pages = ({ query: { order, before, after }, next }: PagesProps) => {
  const t = useT('admin-desk')
  const { href } = useSearch(auditSearch)
  const isOldest = order === 'oldest'
  return (
    <div className="flex flex-wrap justify-end gap-2">
      {(before ?? after) !== undefined && (
        <ButtonLink to={href({})} rel="first">
          {isOldest ? t('admin-desk.audit.oldest') : t('admin-desk.audit.newest')}
        </ButtonLink>
      )}
      {next !== undefined && (
        <ButtonLink to={href({ [isOldest ? 'after' : 'before']: next })} rel="next">
          {isOldest ? t('admin-desk.audit.newer') : t('admin-desk.audit.older')}
        </ButtonLink>
      )}
    </div>
  )
}

/** Saves every entry that matches the filters as JSON lines. */
const ExportButton = ({ query }: { query: AuditQuery }) => {
  const t = useT('admin-desk', 'refusals')
  const toast = useToast()
  const sentence = useRefusalSentence()
  const [isPending, setIsPending] = useState(false)
  const run = () => {
    if (isPending) return
    setIsPending(true)
    exportAudit(query)
      .then((isSaved) => isSaved && toast({ tone: 'success', text: t('admin-desk.audit.exported') }))
      .catch((error: unknown) => toast({ tone: 'error', text: sentence(error) }))
      .finally(() => setIsPending(false))
  }
  return (
    <Button aria-disabled={isPending} onClick={run}>
      <Download aria-hidden />
      {isPending ? t('admin-desk.audit.exporting') : t('admin-desk.audit.export')}
    </Button>
  )
}

/** Saves the entries that match a filter. Returns whether a file was saved. Throws `RefusalError`. */
const exportAudit = async (query: AuditQuery): Promise<boolean> => {
  const { before: _older, after: _newer, order: _order, limit: _size, ...filter } = query
  const target = await chooseTarget()
  if (target === 'cancelled') return false
  const response = await streamLines('/admin/audit/export', filter)
  if (target && response.body) await response.body.pipeTo(await target.createWritable())
  else save(await response.blob())
  return true
}

/**
 * Asks for the file that receives the lines as the response arrives. Returns `undefined` in browsers that do not let
 * pages write files.
 */
const chooseTarget = async (): Promise<SaveTarget | 'cancelled' | undefined> => {
  // Not every browser supports `showSaveFilePicker`, so the types lack it.
  const choose = Reflect.get(globalThis, 'showSaveFilePicker') as Choose | undefined
  if (typeof choose !== 'function') return undefined
  try {
    return await choose({ suggestedName: fileName })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled'
    return undefined
  }
}

/** Downloads a blob. Browsers move large blobs to the disk. */
const save = (content: Blob) => {
  const url = URL.createObjectURL(content)
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  // Some browsers start to read the blob a moment after the click.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

const AuditFilters = () => {
  const t = useT('admin-desk')
  const { asked, set, href } = useSearch(auditSearch)
  const isFiltered = names.some((name) => asked[name] !== '')
  return (
    <FilterBar>
      <SearchFilter search={auditSearch} name="actor" label={t('admin-desk.audit.actor')} />
      <SearchFilter search={auditSearch} name="action" label={t('admin-desk.audit.action')} />
      <SearchFilter search={auditSearch} name="subject" label={t('admin-desk.audit.subject')} />
      {asked.batch !== '' && (
        <FilterChip to={href({ batch: undefined })} selected>
          {t('admin-desk.audit.batch')}
        </FilterChip>
      )}
      <DayFilter name="since" label={t('admin-desk.audit.since')} />
      <DayFilter name="until" label={t('admin-desk.audit.until')} />
      <FilterChip to={href({ machines: asked.machines === '' ? 'shown' : undefined })} selected={asked.machines !== ''}>
        {t('admin-desk.audit.machines')}
      </FilterChip>
      {isFiltered && (
        <Button variant="quiet" onClick={() => set(Object.fromEntries(names.map((name) => [name, undefined])))}>
          {t('admin-desk.audit.all')}
        </Button>
      )}
      <TimeSort value={asked.sort} />
      <p className="w-full text-sm text-faint">{t('admin-desk.audit.hint')}</p>
    </FilterBar>
  )
}

const DayFilter = ({ name, label }: { name: 'since' | 'until'; label: string }) => {
  const { text, set } = useParameter(auditSearch, name)
  return <DayField label={label} className="flex-row items-center gap-2! [&_input]:w-40" value={text} onChange={set} />
}
