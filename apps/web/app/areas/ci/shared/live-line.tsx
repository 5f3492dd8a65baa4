import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { isolated } from './isolated.ts'
import { changesOf, isAnyRunning, type LiveItem, stateOf } from './live-items.ts'
import { useStatusWord } from './status-mark.tsx'

const mostTold = 3

/** Shows that the page follows running items. Announces their changes, also to screen readers. */
export const LiveLine = ({ items }: { items: readonly LiveItem[] }) => {
  const t = useT('ci')
  const word = useStatusWord()
  const changes = useChanges(items)
  return (
    <div role="status" className="text-sm text-muted">
      {isAnyRunning(items) && (
        <p className="flex items-center gap-1.5">
          <RefreshCw aria-hidden className="size-3.5 shrink-0" />
          {t('ci.live.running')}
        </p>
      )}
      {changes.length > mostTold ? (
        <p>{t('ci.live.changed', { part: changes.length })}</p>
      ) : (
        changes.map(({ id, name, status }) => (
          <p key={id}>{t('ci.live.said', { name: isolated(name), status: word(status) })}</p>
        ))
      )}
    </div>
  )
}

const useChanges = (items: readonly LiveItem[]): readonly LiveItem[] => {
  const [{ seen, changes }, set] = useState<{ seen: readonly LiveItem[]; changes: readonly LiveItem[] }>({
    seen: items,
    changes: [],
  })
  if (stateOf(seen) === stateOf(items)) return changes
  const changed = changesOf(seen, items)
  set({ seen: items, changes: changed })
  return changed
}
