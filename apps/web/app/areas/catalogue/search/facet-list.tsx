import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { accelerators, systems } from '../../../components/compatibility-words.ts'
import { ComfyuiFilter } from './comfyui-filter.tsx'
import { FacetValues } from './facet-values.tsx'
import { ages, type FilterField, statuses } from './filters.ts'
import type { Facets } from './search-results.ts'
import { useFilterWords } from './use-filter-words.ts'
import { useFilters } from './use-filters.ts'

interface Props {
  facets: Facets
  /** Shows what only admins may ask for. */
  asAdmin: boolean
}

const always: Partial<Record<FilterField, readonly string[]>> = {
  os: systems,
  accelerator: accelerators,
  nodes: ['yes'],
  updated: ages,
  status: statuses,
}

const open: readonly FilterField[] = ['os', 'accelerator', 'input', 'output', 'tag', 'updated']
const folded: readonly FilterField[] = ['license', 'publisher', 'nodes', 'comfyui']

/** Everything that results can be narrowed by. */
export const FacetList = ({ facets, asAdmin }: Props) => {
  const { inForce } = useFilters()
  const isUsed = (field: FilterField) => inForce.some((filter) => filter.field === field)
  const isEmpty = (field: FilterField) =>
    !always[field] && field !== 'comfyui' && !facets[field]?.length && !isUsed(field)
  return (
    <div className="divide-y divide-line">
      {asAdmin && (
        <Group field="status" open>
          <FacetValues field="status" facets={facets} always={statuses} />
        </Group>
      )}
      {[...open, ...folded].map((field) =>
        isEmpty(field) ? null : (
          <Group key={field} field={field} open={open.includes(field) || isUsed(field)}>
            {field === 'comfyui' ? (
              <ComfyuiFilter />
            ) : (
              <FacetValues field={field} facets={facets} {...(always[field] && { always: always[field] })} />
            )}
          </Group>
        ),
      )}
    </div>
  )
}

const Group = ({ field, open: isOpen, children }: { field: FilterField; open: boolean; children: ReactNode }) => {
  const { fieldName } = useFilterWords()
  return (
    <details open={isOpen} className="group/facet py-1.5">
      <summary className="-mx-2 flex min-h-7 list-none items-center justify-between gap-2 rounded-control px-2 text-sm font-semibold hover:bg-hover max-lg:min-h-10 [&::-webkit-details-marker]:hidden">
        {fieldName(field)}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-faint transition-transform group-open/facet:rotate-180"
        />
      </summary>
      <div className="pt-0.5 pb-1">{children}</div>
    </details>
  )
}
