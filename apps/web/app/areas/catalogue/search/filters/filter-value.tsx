import { SocketName } from '../../../../ui/socket-dot.tsx'
import type { Filter } from './filters.ts'
import { useFilterWords } from './use-filter-words.ts'

/** Shows a value of a filter: a type with its socket, other values by name. */
export const FilterValue = ({ filter }: { filter: Filter }) => {
  const { valueName } = useFilterWords()
  if (filter.field === 'input' || filter.field === 'output') return <SocketName type={filter.value} />
  return <bdi>{valueName(filter)}</bdi>
}
