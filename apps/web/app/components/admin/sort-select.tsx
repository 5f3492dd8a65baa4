import { useT } from '../../i18n/use-t.ts'
import { useSearch } from '../../search/use-search.ts'
import { Select } from '../../ui/field.tsx'
import { listSearch } from './list-search.ts'

interface Props {
  /** Order of the list. */
  value: string
  options: readonly { value: string; label: string }[]
}

/** Selects the order of a list, which is in the address as `sort`. Column heads set it too. */
export const SortSelect = ({ value, options }: Props) => {
  const t = useT('admin')
  const { set } = useSearch(listSearch)
  return (
    <Select
      label={t('admin.sort.label')}
      labelHidden
      className="sm:ms-auto"
      value={value}
      onChange={(event) => set({ sort: event.target.value })}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

/** Selects the order of a list that sorts only by time. */
export const TimeSort = ({ value }: { value: 'newest' | 'oldest' }) => {
  const t = useT('admin')
  return (
    <SortSelect
      value={value}
      options={[
        { value: 'newest', label: t('admin.sort.newest') },
        { value: 'oldest', label: t('admin.sort.oldest') },
      ]}
    />
  )
}
