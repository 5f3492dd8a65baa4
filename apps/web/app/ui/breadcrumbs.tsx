import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useT } from '../i18n/use-t.ts'

export interface Crumb {
  label: ReactNode
  /** Absent for the current page. */
  to?: string
}

/** Shows the path from the home page to this page. */
export const Breadcrumbs = ({ crumbs }: { crumbs: Crumb[] }) => {
  const t = useT()
  return (
    <nav aria-label={t('ui.breadcrumbs')}>
      <ol className="flex flex-wrap items-center gap-1 text-sm text-faint">
        {crumbs.map((crumb, index) => (
          <li key={crumb.to ?? index} className="flex min-w-0 items-center gap-1">
            {index > 0 && <ChevronRight aria-hidden className="mirrored size-3.5 shrink-0" />}
            {crumb.to === undefined ? (
              <span aria-current="page" className="wrap-anywhere text-muted">
                {crumb.label}
              </span>
            ) : (
              <Link to={crumb.to} prefetch="intent" className="rounded-mark hover:text-text hover:underline">
                {crumb.label}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
