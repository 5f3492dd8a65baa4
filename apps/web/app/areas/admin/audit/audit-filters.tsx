import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { TimeSort } from '../../../components/admin/sort-select.tsx'
import { timeOrder } from '../../../components/admin/time-order.ts'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/chip.tsx'
import { TextField } from '../../../ui/field.tsx'

const names = ['actor', 'action', 'subject', 'batch', 'since', 'until']

/** What of the log one looks for: who, what, to what, and when. */
export const AuditFilters = () => {
  const t = useT('admin-desk')
  const { text, set, href } = useListAddress()
  const isFiltered = names.some((name) => text(name) !== '')
  return (
    <FilterBar>
      <SearchFilter name="actor" label={t('admin-desk.audit.actor')} />
      <SearchFilter name="action" label={t('admin-desk.audit.action')} />
      <SearchFilter name="subject" label={t('admin-desk.audit.subject')} />
      {text('batch') !== '' && (
        <FilterChip to={href({ batch: undefined })} selected>
          {t('admin-desk.audit.batch')}
        </FilterChip>
      )}
      <DayFilter name="since" label={t('admin-desk.audit.since')} />
      <DayFilter name="until" label={t('admin-desk.audit.until')} />
      <FilterChip
        to={href({ machines: text('machines') === '' ? 'shown' : undefined })}
        selected={text('machines') !== ''}
      >
        {t('admin-desk.audit.machines')}
      </FilterChip>
      {isFiltered && (
        <Button look="quiet" onClick={() => set(Object.fromEntries(names.map((name) => [name, undefined])))}>
          {t('admin-desk.audit.all')}
        </Button>
      )}
      <TimeSort value={timeOrder({ text })} />
      <p className="w-full text-sm text-faint">{t('admin-desk.audit.hint')}</p>
    </FilterBar>
  )
}

const DayFilter = ({ name, label }: { name: string; label: string }) => {
  const { text, set } = useListAddress()
  return (
    <TextField
      label={label}
      type="date"
      className="flex-row items-center gap-2! [&_input]:w-40"
      value={text(name)}
      onChange={(event) => set({ [name]: event.target.value }, { replace: true })}
    />
  )
}
