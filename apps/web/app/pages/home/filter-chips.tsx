import { Cpu, Monitor } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { FilterChip } from '../../ui/chip.tsx'
import { useLinks } from '../../use-links.ts'
import { accelerators, type CatalogueQuery, systems, toQuery } from './catalogue-query.ts'
import { useAsked } from './use-asked.ts'

/** What a node must run on; one system and one accelerator at most. */
export const FilterChips = () => {
  const t = useT('home')
  const links = useLinks()
  const { next } = useAsked()
  const to = (change: Partial<CatalogueQuery>) => links.home(toQuery({ ...next, page: 1, ...change }))
  return (
    <div className="mt-4 flex flex-wrap justify-center gap-x-6 gap-y-2.5">
      <Group label={t('home.filters.system')} icon={<Monitor aria-hidden />}>
        {systems.map((os) => (
          <FilterChip key={os} selected={next.os === os} to={to({ os: next.os === os ? undefined : os })}>
            {os}
          </FilterChip>
        ))}
      </Group>
      <Group label={t('home.filters.accelerator')} icon={<Cpu aria-hidden />}>
        {accelerators.map((each) => (
          <FilterChip
            key={each}
            selected={next.accelerator === each}
            to={to({ accelerator: next.accelerator === each ? undefined : each })}
          >
            {each}
          </FilterChip>
        ))}
      </Group>
    </div>
  )
}

const Group = ({ label, icon, children }: { label: string; icon: ReactNode; children: ReactNode }) => (
  <div role="group" aria-label={label} className="flex flex-wrap items-center gap-1.5">
    <span title={label} className="me-1 text-faint [&_svg]:size-4">
      {icon}
    </span>
    {children}
  </div>
)
