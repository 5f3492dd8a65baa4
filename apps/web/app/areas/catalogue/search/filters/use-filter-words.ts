import { typedLicence } from '../../../../components/licence-text.ts'
import { unclaimedPublisherId } from '../../../../components/unclaimed.ts'
import { useSpans } from '../../../../i18n/use-spans.ts'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { useFacetName } from './facet-names.ts'
import { fieldOf, type Filter, type FilterField } from './filters.ts'

/** Returns the names of filters and of their values. */
export const useFilterWords = () => {
  const t = useT('search', 'home', 'node-row')
  const { span } = useSpans()
  const facetName = useFacetName()
  const valueName = ({ field, value }: Filter): string => {
    if (field === 'nodes') return t('search.value.nodes')
    if (field === 'status') return statusName(t, value)
    if (field === 'publisher' && value === unclaimedPublisherId) return t('node-row.unclaimed')
    if (field === 'license') return typedLicence(value)
    const name = facetName({ field, value })
    if (name !== undefined) return name
    const age = field === 'updated' ? /^(\d+)([dwmy])$/.exec(value) : null
    return age ? span(Number(age[1]), units.get(age[2] ?? '') ?? 'day') : value
  }
  return { fieldName: (field: FilterField) => fieldOf(field).label(t), valueName }
}

const units = new Map<string, 'day' | 'week' | 'month' | 'year'>(
  Object.entries({ d: 'day', w: 'week', m: 'month', y: 'year' }),
)

const statusName = (t: T<'search'>, status: string): string => {
  if (status === 'banned') return t('search.value.banned')
  return status === 'deleted' ? t('search.value.deleted') : t('search.value.active')
}
