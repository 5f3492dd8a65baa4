import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'

export interface Tab {
  id: string
  to: To
  label: ReactNode
  /** How many there are, already formatted. */
  count?: string
}

/** Parts of a page, each with its own address. */
export const TabLinks = ({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) => (
  // Relative, or what only screen readers read of the tabs out of sight would widen the page.
  <nav aria-label={label} className="relative overflow-x-auto border-b border-line">
    <ul className="flex gap-1">
      {tabs.map((tab) => (
        <li key={tab.id}>
          <Link
            to={tab.to}
            preventScrollReset
            prefetch="intent"
            aria-current={tab.id === current ? 'page' : undefined}
            className={clsx(
              '-mb-px inline-flex h-10 items-center gap-1.5 border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2 transition-colors',
              tab.id === current ? 'border-accent-text text-text' : 'border-transparent text-muted hover:text-text',
            )}
          >
            {tab.label}
            {tab.count !== undefined && (
              <span className="rounded-full bg-sunken px-1.5 text-xs text-faint tabular-nums">{tab.count}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
)
