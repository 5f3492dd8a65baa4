import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'
import { Link, type To } from 'react-router'

export interface Tab {
  id: string
  to: To
  label: ReactNode
  /** Formatted count of the tab's items. */
  count?: string
}

/** Tab links to the parts of a page, each with its own URL. */
export const TabLinks = ({ label, tabs, current }: { label: string; tabs: Tab[]; current: string }) => (
  // Without `relative`, screen reader texts of scrolled-out tabs would widen the page.
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
              'inline-flex h-10 items-center gap-1.5 border-b-2 px-3 font-medium whitespace-nowrap -outline-offset-2 transition-colors',
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

export interface TabPanel {
  id: string
  name: string
  content: ReactNode
}

interface TabsProps {
  /** Name of the tabs for screen readers. */
  label: string
  /** The first tab is open at first. */
  tabs: readonly TabPanel[]
  /** Classes of the tab row. */
  className?: string
  /** Default small. */
  size?: 'small' | 'medium'
}

/** Tabs without URLs, with support for arrow keys, Home and End. */
export const Tabs = ({ label, tabs, className, size = 'small' }: TabsProps) => {
  const base = useId()
  const [chosen, setChosen] = useState(tabs[0]?.id)
  const open = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next =
      tabs[
        indexAfter(
          event,
          tabs.findIndex(({ id }) => id === open?.id),
          tabs.length,
        )
      ]
    if (!next) return
    event.preventDefault()
    setChosen(next.id)
    document.querySelector<HTMLElement>(`#${CSS.escape(`${base}${next.id}`)}`)?.focus()
  }
  return (
    <>
      <div
        role="tablist"
        aria-label={label}
        className={clsx('flex gap-0.5 rounded-control bg-sunken p-0.5', className)}
      >
        {tabs.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            role="tab"
            id={`${base}${id}`}
            aria-selected={id === open?.id}
            aria-controls={`${base}${id}-panel`}
            tabIndex={id === open?.id ? 0 : -1}
            onClick={() => setChosen(id)}
            onKeyDown={press}
            className={clsx(
              'flex-1 rounded-[5px] text-sm font-medium text-muted transition-colors hover:text-text',
              'aria-selected:bg-raised aria-selected:text-text aria-selected:shadow-[0_0_0_1px_var(--line)]',
              size === 'medium' ? 'h-8 px-3 whitespace-nowrap' : 'min-h-7 px-2',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ id, content }) => (
        <div
          key={id}
          role="tabpanel"
          id={`${base}${id}-panel`}
          aria-labelledby={`${base}${id}`}
          hidden={id !== open?.id}
        >
          {id === open?.id && content}
        </div>
      ))}
    </>
  )
}

/** Returns the index of the tab that a key selects, wrapping around at both ends. Returns -1 for other keys. */
const indexAfter = ({ key, currentTarget }: KeyboardEvent<HTMLElement>, index: number, count: number): number => {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return -1
  const forward = (key === 'ArrowRight') !== (getComputedStyle(currentTarget).direction === 'rtl')
  return (index + (forward ? 1 : count - 1)) % count
}
