import { SocketName } from '../../../../ui/socket-dot.tsx'
import type { Filter } from './filters.ts'
import { useFilterWords } from './use-filter-words.ts'

/** A value of a filter as people know it: a type with its mark, anything else by its name. */
export const FilterValue = ({ filter }: { filter: Filter }) => {
  const { valueName } = useFilterWords()
  if (filter.field === 'input' || filter.field === 'output') return <SocketName type={filter.value} />
  return <bdi>{valueName(filter)}</bdi>
}
