import { X } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import type { EventAddress } from './use-event-address.ts'
import { eventTypes, useEventWords } from './use-event-words.ts'

/** What a list of events is filtered by. */
export const EventFilters = ({ address }: { address: EventAddress }) => {
  const t = useT('customers')
  const words = useEventWords()
  const { type, from, to, set, unfiltered } = address
  const isWrong = from !== '' && to !== '' && from > to
  return (
    <div role="group" aria-label={t('customers.events.filters')} className="flex flex-wrap items-start gap-x-3 gap-y-2">
      <Select
        label={t('customers.events.type')}
        className="min-w-48 max-sm:w-full"
        value={type}
        onChange={(event) => set({ type: event.target.value })}
      >
        <option value="">{t('customers.events.anyType')}</option>
        {eventTypes.map((each) => (
          <option key={each} value={each}>
            {words(each)}
          </option>
        ))}
        {type !== '' && words(type) === undefined && <option value={type}>{type}</option>}
      </Select>
      <TextField
        type="date"
        label={t('customers.events.from')}
        className="w-40 max-sm:flex-1"
        value={from}
        onChange={(event) => set({ from: event.target.value })}
      />
      <TextField
        type="date"
        label={t('customers.events.to')}
        className="w-40 max-sm:flex-1"
        value={to}
        error={isWrong ? t('customers.events.wrongOrder') : undefined}
        onChange={(event) => set({ to: event.target.value })}
      />
      {(type !== '' || from !== '' || to !== '') && (
        <ButtonLink to={unfiltered} preventScrollReset look="quiet" className="sm:mt-6">
          <X aria-hidden />
          {t('customers.events.clear')}
        </ButtonLink>
      )}
    </div>
  )
}
