import { Cpu, Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import { accelerators, systems } from '../../../components/compatibility-words.ts'
import { useT } from '../../../i18n/use-t.ts'
import { FilterChip } from '../../../ui/chip.tsx'
import type { FilterField } from './filters.ts'
import { useFilters } from './use-filters.ts'

/** What a node must run on, before anything is searched for; the results have every filter beside them. */
export const FilterChips = () => {
  const t = useT('home')
  return (
    <div className="mt-3 flex flex-wrap justify-center gap-x-6 gap-y-2.5">
      <Group label={t('home.filters.system')} icon={<Monitor aria-hidden />} field="os" values={systems} />
      <Group
        label={t('home.filters.accelerator')}
        icon={<Cpu aria-hidden />}
        field="accelerator"
        values={accelerators}
      />
    </div>
  )
}

interface GroupProps {
  label: string
  icon: ReactNode
  field: FilterField
  values: readonly string[]
}

const Group = ({ label, icon, field, values }: GroupProps) => {
  const { isOn, toOther } = useFilters()
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
      <span title={label} className="me-1 text-faint [&_svg]:size-4">
        {icon}
      </span>
      {values.map((value) => (
        <FilterChip key={value} selected={isOn({ field, value })} to={toOther({ field, value })}>
          {value}
        </FilterChip>
      ))}
    </div>
  )
}
