import clsx from 'clsx'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import type { GalleryView } from './gallery-view.ts'
import { useGalleryAddress } from './use-gallery-address.ts'

type Figures = GalleryView & { kind: 'figures' }

/** Lists the categories of the pack with their counts: beside the figures, or folded above them on narrow viewports. */
export const CategoryList = ({ view }: { view: Figures }) => {
  const t = useT('comfy-nodes')
  if (view.categories.length < 2 && view.category === '') return <div className="max-lg:hidden" />
  return (
    <nav aria-label={t('comfy-nodes.categories')}>
      <details className={`${cardClass} lg:hidden`}>
        <summary className="px-4 py-2.5 font-medium">
          {view.category === '' ? t('comfy-nodes.categories') : <bdi>{view.category}</bdi>}
        </summary>
        <div className="max-h-80 overflow-y-auto px-2 pb-2">
          <Rows view={view} />
        </div>
      </details>
      <div className="sticky top-20 hidden max-h-[calc(100vh-6rem)] overflow-y-auto pe-1 lg:block">
        <p className="mb-1.5 px-2 text-xs font-medium text-faint">{t('comfy-nodes.categories')}</p>
        <Rows view={view} />
      </div>
    </nav>
  )
}

const Rows = ({ view }: { view: Figures }) => {
  const t = useT('comfy-nodes')
  const address = useGalleryAddress(view)
  return (
    <ul className="text-sm">
      <Row to={address({ category: '' })} depth={0} current={view.category === ''}>
        {t('comfy-nodes.allCategories')}
      </Row>
      {view.categories.map(({ path, label, depth, count }) => (
        <Row
          key={path}
          to={address({ category: path })}
          depth={depth}
          count={count}
          current={path === view.category}
          title={path}
        >
          <bdi>{label}</bdi>
        </Row>
      ))}
    </ul>
  )
}

interface RowProps {
  to: string
  depth: number
  count?: number
  current: boolean
  title?: string
  children: ReactNode
}

const Row = ({ to, depth, count, current, title, children }: RowProps) => {
  const format = useFormat()
  return (
    <li>
      <Link
        to={to}
        rel="nofollow"
        preventScrollReset
        title={title}
        aria-current={current ? 'true' : undefined}
        style={{ paddingInlineStart: `${0.5 + Math.min(depth, 4) * 0.75}rem` }}
        className={clsx(
          'flex items-baseline gap-2 rounded-control py-1 pe-2 transition-colors',
          current ? 'bg-accent-surface font-medium text-accent-text' : 'text-muted hover:bg-hover hover:text-text',
        )}
      >
        <span className="min-w-0 flex-1 truncate">{children}</span>
        {count !== undefined && <span className="text-xs text-faint tabular-nums">{format.exactNumber(count)}</span>}
      </Link>
    </li>
  )
}
