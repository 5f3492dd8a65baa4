import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { useFormat } from '../i18n/use-format.ts'
import { useT } from '../i18n/use-t.ts'
import { pagesToShow } from './pages-to-show.ts'

interface Props {
  /** 1-based. */
  page: number
  totalPages: number
  /** Returns the URL of a page. */
  to: (page: number) => To
}

/** Lists the pages of a list as links. Shows nothing for a single page. */
export const Pagination = ({ page, totalPages, to }: Props) => {
  const t = useT()
  const format = useFormat()
  if (totalPages <= 1) return null
  return (
    <nav aria-label={t('ui.pages')} className="flex flex-wrap items-center justify-center gap-1 tabular-nums">
      <Step to={page > 1 ? to(page - 1) : undefined} rel="prev" label={t('ui.previousPage')}>
        <ChevronLeft aria-hidden className="mirrored size-4" />
      </Step>
      {pagesToShow(page, totalPages).map((each) =>
        typeof each === 'string' ? (
          <span key={each} aria-hidden className="w-6 text-center text-faint">
            {'…'}
          </span>
        ) : (
          <Link
            key={each}
            to={to(each)}
            aria-label={t('ui.page', { page: format.exactNumber(each) })}
            aria-current={each === page ? 'page' : undefined}
            className={clsx(
              cell,
              each === page ? 'border-accent-line bg-accent-surface font-semibold text-accent-text' : quiet,
            )}
          >
            {format.exactNumber(each)}
          </Link>
        ),
      )}
      <Step to={page < totalPages ? to(page + 1) : undefined} rel="next" label={t('ui.nextPage')}>
        <ChevronRight aria-hidden className="mirrored size-4" />
      </Step>
    </nav>
  )
}

const cell = 'inline-flex h-9 min-w-9 items-center justify-center rounded-control border px-2 transition-colors'
const quiet = 'border-transparent text-muted hover:bg-hover hover:text-text'

interface StepProps {
  to: To | undefined
  rel: 'prev' | 'next'
  label: string
  children: ReactNode
}

const Step = ({ to, rel, label, children }: StepProps) =>
  to === undefined ? (
    <span aria-hidden className={clsx(cell, 'border-transparent text-faint opacity-50')}>
      {children}
    </span>
  ) : (
    <Link to={to} rel={rel} aria-label={label} className={clsx(cell, quiet)}>
      {children}
    </Link>
  )
