import { SearchX } from 'lucide-react'
import { useNavigation } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { CategoryList } from './category-list.tsx'
import { FigureGroup } from './figure-group.tsx'
import type { GalleryView } from './gallery-view.ts'
import { PackSearch } from './pack-search.tsx'
import { useGalleryAddress } from './use-gallery-address.ts'

/** Search, categories, and the drawings that both leave. */
export const FigureGallery = ({ view }: { view: GalleryView & { kind: 'figures' } }) => {
  const t = useT('comfy-nodes')
  const format = useFormat()
  const address = useGalleryAddress(view)
  const waiting = useNavigation().state === 'loading'
  const { found, known, total, groups, query, category } = view
  const status = t('comfy-nodes.gallery.found', { count: found, total: format.exactNumber(known) })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-5 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="lg:col-span-2">
        <PackSearch view={view} />
        <p role="status" className="mt-2 text-sm text-faint">
          {status}
          {total > known && ` · ${t('comfy-nodes.gallery.tooMany', { known: format.exactNumber(known) })}`}
        </p>
      </div>
      <CategoryList view={view} />
      <div aria-busy={waiting} className="flex min-w-0 flex-col gap-8 transition-opacity aria-busy:opacity-60">
        {groups.length === 0 && (
          <EmptyState
            icon={<SearchX aria-hidden />}
            title={t('comfy-nodes.gallery.nothing')}
            action={<ButtonLink to={address({ query: '', category: '' })}>{t('comfy-nodes.gallery.all')}</ButtonLink>}
          >
            {category !== '' && query !== ''
              ? t('comfy-nodes.gallery.nothingInCategory')
              : t('comfy-nodes.gallery.nothingBody')}
          </EmptyState>
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-4 gap-y-7 sm:grid-cols-2 xl:grid-cols-3">
          {groups.map((group) => (
            <FigureGroup key={group.category} group={group} pack={view.pack} />
          ))}
        </div>
        <Pagination page={view.page} totalPages={view.totalPages} to={(page) => address({ page })} />
      </div>
    </div>
  )
}
