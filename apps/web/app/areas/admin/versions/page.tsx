import type { Schema } from '@registry/api-client'
import { Keyboard } from 'lucide-react'
import { useState } from 'react'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { browserStorage } from '../../../data/browser-storage.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/chip.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Checkbox } from '../../../ui/field.tsx'
import { filterName } from '../shared/moderation/version-status.tsx'
import { Kbd } from './keyboard/kbd.tsx'
import { useKeys } from './keyboard/use-keys.ts'
import { anyStatus, queueSearch, statusesOf, statusFilters } from './search.ts'
import { useWorkbench } from './use-workbench.ts'
import { Workbench } from './workbench.tsx'

interface Props {
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
  /** Whether single-key shortcuts are on. */
  isOn: boolean
  onTurn: (isOn: boolean) => void
}

const key = 'comfy-registry-admin-keys'

/** Shows the queue of versions, the evidence, and the decision. */
export default function AdminVersionsPage() {
  const t = useT('admin-versions', 'admin', 'admin-nodes', 'review', 'review-rules', 'refusals')
  const bench = useWorkbench()
  const [isOn, turn] = useKeysSetting()
  useKeys(bench.onKey, { isOn })
  return (
    <AdminPage
      title={t('admin-versions.title')}
      actions={
        <>
          {/* Narrow viewports show the evidence as a separate view. */}
          <div className={bench.address.key === undefined ? '' : 'max-lg:hidden'}>
            <StatusChips counts={bench.queue.answer?.statuses} />
          </div>
          <Button
            size="small"
            variant="quiet"
            aria-keyshortcuts="?"
            className="max-lg:hidden"
            onClick={() => bench.help.onOpenChange(true)}
          >
            <Keyboard aria-hidden />
            {t('admin-versions.keys.open')}
          </Button>
        </>
      }
    >
      <Workbench bench={bench} />
      <KeysDialog {...bench.help} isOn={isOn} onTurn={turn} />
    </AdminPage>
  )
}

/** Stores in the browser whether single-key shortcuts are on. */
const useKeysSetting = (): [boolean, (isOn: boolean) => void] => {
  const [isOn, setIsOn] = useState(() => browserStorage('local').getItem(key) !== 'off')
  return [
    isOn,
    (next) => {
      setIsOn(next)
      if (next) browserStorage('local').removeItem(key)
      else browserStorage('local').setItem(key, 'off')
    },
  ]
}

/** Filters the queue by status, with a count for each status. */
const StatusChips = ({ counts }: { counts: Schema<'AdminVersionPage'>['statuses'] | undefined }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const address = useSearch(queueSearch)
  const chosen = statusesOf(address.asked)
  return (
    <div role="group" aria-label={t('admin-versions.status.label')} className="flex flex-wrap items-center gap-1.5">
      {statusFilters.map((status) => (
        <FilterChip
          key={status}
          to={address.href({ status: [status], open: undefined, tab: undefined, file: undefined, line: undefined })}
          selected={chosen.includes(status)}
          {...(counts && { count: format.number(counts[status]) })}
        >
          {filterName(t, status)}
        </FilterChip>
      ))}
      <FilterChip to={address.href({ status: [anyStatus] })} selected={chosen.length === 0}>
        {t('admin-versions.status.any')}
      </FilterChip>
    </div>
  )
}

/** Dialog that lists every keyboard shortcut of the page. */
const KeysDialog = ({ isOpen, onOpenChange, isOn, onTurn }: Props) => {
  const t = useT('admin-versions')
  const keys: [string[], string][] = [
    [['j', 'k', '↓', '↑'], t('admin-versions.keys.move')],
    [['Enter', 'o'], t('admin-versions.keys.openOne')],
    [['a'], t('admin-versions.keys.approve')],
    [['r'], t('admin-versions.keys.reject')],
    [['f'], t('admin-versions.keys.flag')],
    [['u'], t('admin-versions.keys.undo')],
    [['c'], t('admin-versions.keys.contact')],
    [['x'], t('admin-versions.keys.toggle')],
    [['Shift J', 'Shift K'], t('admin-versions.keys.extend')],
    [['Ctrl A', '⌘ A'], t('admin-versions.keys.page')],
    [['Esc'], t('admin-versions.keys.escape')],
    [['[', ']'], t('admin-versions.keys.tabs')],
    [['n'], t('admin-versions.keys.more')],
    [['/'], t('admin-versions.keys.search')],
    [['?'], t('admin-versions.keys.help')],
  ]
  return (
    <Dialog open={isOpen} onOpenChange={onOpenChange} title={t('admin-versions.keys.title')}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-1.5">
        {keys.map(([names, what]) => (
          <div key={what} className="contents">
            <dt className="flex flex-wrap gap-1">
              {names.map((name) => (
                <Kbd key={name}>{name}</Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-sm text-muted">{t('admin-versions.keys.selection')}</p>
      <Checkbox
        className="mt-3"
        label={t('admin-versions.keys.on')}
        checked={isOn}
        onChange={(event) => onTurn(event.target.checked)}
      />
    </Dialog>
  )
}
