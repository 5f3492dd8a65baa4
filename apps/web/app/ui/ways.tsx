import clsx from 'clsx'
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react'

export interface Way {
  id: string
  name: string
  content: ReactNode
}

interface Props {
  /** What the ways lead to, for screen readers. */
  label: string
  /** The first is open to begin with. */
  ways: readonly Way[]
  /** Of the row of names. */
  className?: string
  /** Of each name; default low. */
  high?: boolean
}

/** Several ways to do one thing, one of them open: tabs in place, with the arrow keys, Home and End. */
export const Ways = ({ label, ways, className, high = false }: Props) => {
  const base = useId()
  const [chosen, setChosen] = useState(ways[0]?.id)
  const open = ways.find(({ id }) => id === chosen) ?? ways[0]
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const next =
      ways[
        placeAfter(
          event,
          ways.findIndex(({ id }) => id === open?.id),
          ways.length,
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
        {ways.map(({ id, name }) => (
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
              high ? 'h-8 px-3 whitespace-nowrap' : 'h-7 px-2',
            )}
          >
            {name}
          </button>
        ))}
      </div>
      {ways.map(({ id, content }) => (
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

/** Where a key leads in a row of so many, round its ends; -1 for a key that leads nowhere. */
const placeAfter = ({ key, currentTarget }: KeyboardEvent<HTMLElement>, place: number, many: number): number => {
  if (key === 'Home') return 0
  if (key === 'End') return many - 1
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return -1
  const forward = (key === 'ArrowRight') !== (getComputedStyle(currentTarget).direction === 'rtl')
  return (place + (forward ? 1 : many - 1)) % many
}
