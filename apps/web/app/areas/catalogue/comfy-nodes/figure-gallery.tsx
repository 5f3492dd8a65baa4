import clsx from 'clsx'
import { SearchX } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, useNavigate, useNavigation, useNavigationType } from 'react-router'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { searchFieldId } from '../../../ui/search-field-id.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { useLinks } from '../../../use-links.ts'
import { ComfyNodeFigure } from '../shared/comfy-node/comfy-node-figure.tsx'
import { CategoryList } from './category-list.tsx'
import { CategoryPath } from './category-path.tsx'
import type { GalleryView, Group, PackFacts } from './gallery-view.ts'
import { useGalleryAddress } from './use-gallery-address.ts'

const pause = 200

/** Shows the search, the categories, and the matching figures. */
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

/** Searches the comfy nodes of this pack while the visitor types. Before scripts run, Enter submits the form. */
const PackSearch = ({ view }: { view: GalleryView & { kind: 'figures' } }) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  const { pack, category, query } = view
  const { form, typed, submit } = useTypedQuery(view)
  return (
    <AddressForm
      ref={form}
      role="search"
      action={links.comfyNodes(pack.id)}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SearchField
        name="q"
        maxLength={200}
        defaultValue={query}
        label={t('comfy-nodes.gallery.search')}
        onChange={(event) => typed(event.nativeEvent)}
        onCompositionEnd={(event) => typed(event.nativeEvent)}
        onClear={submit}
      />
      {pack.asked !== undefined && <input type="hidden" name="version" value={pack.asked} />}
      {category !== '' && <input type="hidden" name="category" value={category} />}
    </AddressForm>
  )
}

/** Shows the figures of a category in columns. */
const FigureGroup = ({ group, pack }: { group: Group; pack: PackFacts }) => {
  const t = useT('comfy-nodes')
  const format = useFormat()
  const links = useLinks()
  return (
    <section className={span(group.figures.length)}>
      <h2 className="mb-3 flex flex-wrap items-baseline gap-x-2.5 border-b border-line pb-1.5 text-base font-semibold">
        {group.category === '' ? t('comfy-nodes.noCategory') : <CategoryPath path={group.category} />}
        <span className="text-xs font-normal text-faint tabular-nums">{format.exactNumber(group.count)}</span>
      </h2>
      <div className={columns(group.figures.length)}>
        {group.figures.map((figure) => (
          <div key={figure.name} className="mb-4 break-inside-avoid px-1.5">
            <ComfyNodeFigure
              figure={figure}
              title={
                <h3 className="contents">
                  <Link to={links.comfyNode(pack.id, figure.name, { version: pack.asked })} prefetch="none">
                    <bdi>{figure.title}</bdi>
                  </Link>
                </h3>
              }
            />
          </div>
        ))}
      </div>
    </section>
  )
}

// A category with one or two figures leaves space beside it for the next category.
const span = (figures: number) =>
  clsx('min-w-0', figures === 2 && 'sm:col-span-2', figures > 2 && 'sm:col-span-2 xl:col-span-3')

const columns = (figures: number) => clsx('gap-4', figures > 1 && 'sm:columns-2', figures > 2 && 'xl:columns-3')

/**
 * Navigates to the typed query after a short pause. A step back updates the field; a response never overwrites typed
 * text.
 */
const useTypedQuery = (view: GalleryView & { kind: 'figures' }) => {
  const navigate = useNavigate()
  const way = useNavigationType()
  const address = useGalleryAddress(view)
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sent = useRef(view.query)

  const submit = () => {
    clearTimeout(timer.current)
    const query = (fieldOf(form.current)?.value ?? '').trim()
    if (query === sent.current) return
    // The first query adds a history entry; later queries replace it.
    const replace = sent.current !== ''
    sent.current = query
    void navigate(address({ query }), { replace, preventScrollReset: true })
  }
  const submitLatest = useRef(submit)

  useEffect(() => {
    submitLatest.current = submit
  })

  useEffect(() => {
    // The visitor may have typed before hydration.
    if ((fieldOf(form.current)?.value ?? '').trim() !== sent.current) submitLatest.current()
    return () => clearTimeout(timer.current)
  }, [])

  // A query other than the last sent query means that the address changed otherwise, for example by a step back.
  useEffect(() => {
    if (view.query === sent.current) return
    const field = fieldOf(form.current)
    if (!field || (way !== 'POP' && document.activeElement === field)) return
    clearTimeout(timer.current)
    sent.current = view.query
    field.value = view.query
  }, [view.query, way])

  const typed = (event: Event) => {
    clearTimeout(timer.current)
    // The unfinished text of an input method is no query.
    if ('isComposing' in event && event.isComposing === true) return
    timer.current = setTimeout(() => submitLatest.current(), pause)
  }
  return { form, typed, submit }
}

const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | undefined => {
  const field = form?.querySelector(`#${searchFieldId}`)
  return field instanceof HTMLInputElement ? field : undefined
}
