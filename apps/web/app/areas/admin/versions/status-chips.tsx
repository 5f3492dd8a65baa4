import type { Schema } from '@registry/api-client'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { FilterChip } from '../../../ui/chip.tsx'
import { anyStatus, type StatusFilter, statusesOf, statusFilters } from './queue-query.ts'

/** The queue by status, with how many each has. */
export const StatusChips = ({ counts }: { counts: Schema<'AdminVersionPage'>['statuses'] | undefined }) => {
  const t = useT('admin-versions')
  const format = useFormat()
  const address = useListAddress()
  const chosen = statusesOf(address)
  return (
    <div role="group" aria-label={t('admin-versions.status.label')} className="flex flex-wrap items-center gap-1.5">
      {statusFilters.map((status) => (
        <FilterChip
          key={status}
          to={address.href({ status, open: undefined, tab: undefined, file: undefined, line: undefined })}
          selected={chosen.includes(status)}
          {...(counts && { count: format.number(counts[status]) })}
        >
          {filterName(t, status)}
        </FilterChip>
      ))}
      <FilterChip to={address.href({ status: anyStatus })} selected={chosen.length === 0}>
        {t('admin-versions.status.any')}
      </FilterChip>
    </div>
  )
}

const filterName = (t: T<'admin-versions'>, status: StatusFilter): string => {
  switch (status) {
    case 'flagged':
      return t('admin-versions.status.flagged')
    case 'pending':
      return t('admin-versions.status.pending')
    case 'active':
      return t('admin-versions.status.active')
    case 'banned':
      return t('admin-versions.status.banned')
    case 'deleted':
      return t('admin-versions.status.deleted')
  }
}
