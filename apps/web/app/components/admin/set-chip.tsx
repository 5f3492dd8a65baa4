import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import type { SearchDefinition } from '../../search/define-search.ts'
import { useParameter } from '../../search/use-search.ts'

interface Props<Values> {
  search: SearchDefinition<Values>
  /** Parameter whose value the chip shows. */
  name: keyof Values & string
  icon: ReactNode
}

/** Chip of an active filter by an exact value. A press removes the filter. */
export const SetChip = <Values,>({ search, name, icon }: Props<Values>) => {
  const t = useT('admin')
  const { text: value, href } = useParameter(search, name)
  return (
    <Link
      to={href(undefined)}
      preventScrollReset
      aria-label={t('admin.filters.clear', { name: value })}
      className="inline-flex h-7 max-w-full items-center gap-1.5 rounded-full border border-accent-line bg-accent-surface px-3 text-sm font-medium text-accent-text [&_svg]:size-3.5 [&_svg]:shrink-0"
    >
      {icon}
      <bdi className="truncate">{value}</bdi>
      <X aria-hidden className="-me-1" />
    </Link>
  )
}
