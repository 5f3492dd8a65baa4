import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useNavigate } from 'react-router'
import { useT } from '../../../../i18n/use-t.ts'
import { Button } from '../../../../ui/button.tsx'
import { controlClass } from '../../../../ui/control-class.ts'
import { AddressForm } from '../../../../ui/form.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { Facets } from '../results/search-results.ts'
import { toFilters } from '../search.ts'
import { FacetValues } from './facet-values.tsx'
import { fieldOf, type FilterField, filterFields, filtersIn, readValues } from './filters.ts'
import { useFilterWords } from './use-filter-words.ts'
import { useFilters } from './use-filters.ts'

interface Props {
  facets: Facets
  /** Number of packs found. */
  total: number
  /** Whether to show the filters for admins. */
  asAdmin: boolean
}

// The status filter is for admins and has its own place. Folded fields come last.
const inPanel = filterFields
  .filter((field) => field !== 'status')
  .sort((a, b) => Number(fieldOf(a).isFolded ?? false) - Number(fieldOf(b).isFolded ?? false))

/** Shows the filters of the results. An inactive filter is left out if all results pass it, or none. */
export const FacetList = ({ facets, total, asAdmin }: Props) => {
  const { active } = useFilters()
  const isUsed = (field: FilterField) => active.some((filter) => filter.field === field)
  const isIdle = (field: FilterField) => !isUsed(field) && !divides(field, facets, total)
  return (
    <div className="divide-y divide-line">
      {asAdmin && (
        <Group field="status" open>
          <FacetValues field="status" facets={facets} total={total} />
        </Group>
      )}
      {inPanel.map((field) =>
        isIdle(field) ? null : (
          <Group key={field} field={field} open={!fieldOf(field).isFolded || isUsed(field)}>
            {field === 'comfyui' ? <ComfyuiFilter /> : <FacetValues field={field} facets={facets} total={total} />}
          </Group>
        ),
      )}
    </div>
  )
}

// A field without a facet has no counts, so it may narrow the results.
const divides = (field: FilterField, facets: Facets, total: number) =>
  fieldOf(field).facet === undefined || (facets[field] ?? []).some(({ count }) => count > 0 && count < total)

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

/** Filters by the version of ComfyUI on which packs run. */
const ComfyuiFilter = () => {
  const t = useT('search')
  const links = useLinks()
  const navigate = useNavigate()
  const hint = useId()
  const { next } = useFilters()
  const { comfyui: [version = ''] = [], ...others } = next.filters
  return (
    <AddressForm
      action={links.home()}
      onSubmit={(event) => {
        event.preventDefault()
        const typed = new FormData(event.currentTarget).get('comfyui')
        const comfyui = readValues('comfyui', typeof typed === 'string' ? [typed] : [])
        void navigate(links.home(toFilters(next, { ...others, ...(comfyui.length > 0 && { comfyui }) })), {
          preventScrollReset: true,
        })
      }}
    >
      {next.query !== '' && <input type="hidden" name="query" value={next.query} />}
      {filtersIn(others).map(({ field, value }) => (
        <input key={`${field} ${value}`} type="hidden" name={field} value={value} />
      ))}
      {next.sort && <input type="hidden" name="sort" value={next.sort} />}
      <div className="flex gap-1.5">
        <input
          key={version}
          name="comfyui"
          defaultValue={version}
          maxLength={40}
          dir="ltr"
          aria-label={t('search.field.comfyui')}
          aria-describedby={hint}
          placeholder="0.3.40"
          autoComplete="off"
          spellCheck={false}
          className={`${controlClass} h-8 min-w-0 px-2 font-mono text-sm max-lg:h-10`}
        />
        <Button type="submit" size="small" className="h-8! max-lg:h-10!">
          {t('search.comfyui.apply')}
        </Button>
      </div>
      <p id={hint} className="mt-1 text-xs text-faint">
        {t('search.comfyui.hint')}
      </p>
    </AddressForm>
  )
}
