import clsx from 'clsx'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

interface Props {
  /** URL of the page with this filter toggled. */
  to: To
  selected: boolean
  /** Formatted count of the filter's results. */
  count?: string
  children: ReactNode
}

/** Filter that is on or off. The chip is a link, because filters belong to the URL. */
export const FilterChip = ({ to, selected, count, children }: Props) => (
  <Link
    to={to}
    preventScrollReset
    rel="nofollow"
    aria-current={selected ? 'true' : undefined}
    className={clsx(
      'inline-flex min-h-7 max-w-full items-center gap-1.5 rounded-full border px-3 py-px text-sm font-medium wrap-anywhere transition-colors',
      selected
        ? 'border-accent-line bg-accent-surface text-accent-text'
        : 'border-edge/50 bg-surface text-muted hover:border-edge hover:bg-hover hover:text-text',
    )}
  >
    {selected && <Check aria-hidden className="-ms-1 size-3.5" />}
    {children}
    {count !== undefined && <span className="text-xs text-faint tabular-nums">{count}</span>}
  </Link>
)
