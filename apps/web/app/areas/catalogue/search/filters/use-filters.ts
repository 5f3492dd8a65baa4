import { useLinks } from '../../../../use-links.ts'
import { useAsked } from '../query/use-asked.ts'
import { toFilters } from '../search.ts'
import { type Filter, filtersIn, has, toggle } from './filters.ts'

/** Returns the active filters after the pending navigation, and the addresses that change them. */
export const useFilters = () => {
  const links = useLinks()
  const { next } = useAsked()
  const { filters } = next
  return {
    next,
    active: filtersIn(filters),
    isOn: (filter: Filter) => has(filters, filter),
    toOther: (filter: Filter) => links.home(toFilters(next, toggle(filters, filter))),
  }
}
