import clsx from 'clsx'
import { memo, type ReactNode, useCallback, useState } from 'react'
import { data, redirect, useLocation, useNavigate, useNavigation } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { api, requestContext } from '../../../data/context.ts'
import { useSession } from '../../../data/session/use-session.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { useLinks } from '../../../use-links.ts'
import { DropCover } from '../shared/lazy-drop-cover.tsx'
import { JsonLd } from '../shared/json-ld.tsx'
import { carryFile } from '../shared/carried-file.ts'
import { LoadFailed } from '../shared/load-failed.tsx'
import { useDroppedFile } from '../shared/use-dropped-file.ts'
import type { Route } from './+types/page.ts'
import { FacetList } from './filters/facet-list.tsx'
import { FacetNames } from './filters/facet-names.ts'
import { filtersIn } from './filters/filters.ts'
import { type Found, type HomeData, loadHome, type WaysOut } from './load.server.ts'
import { SearchArea } from './query/search-area.tsx'
import { useAsked } from './query/use-asked.ts'
import type { AdminView } from './results/admin-reader.tsx'
import { FrontLists } from './results/front-lists.tsx'
import { resultsId } from './results/result-heading.tsx'
import { ResultList } from './results/result-list.tsx'
import type { Results as Answer, Facets } from './results/search-results.ts'
import { type CatalogueQuery, isFront, readCatalogueQuery, sortOf, toPage, toQuery } from './search.ts'

interface FilterRailProps {
  facets: Facets
  total: number
  asAdmin: boolean
}

/** Shows the filters beside the results. On narrow viewports, `FilterSheet` shows them instead. */
const FilterRail = (props: FilterRailProps) => {
  const t = useT('search')
  return (
    <nav
      aria-label={t('search.filters')}
      className="relative max-lg:hidden max-lg:noscript:order-last max-lg:noscript:mt-8 max-lg:noscript:block"
    >
      <a
        href={`#${resultsId}`}
        className="sr-only focus-visible:not-sr-only focus-visible:absolute focus-visible:z-10 focus-visible:rounded-control focus-visible:bg-raised focus-visible:px-3 focus-visible:py-1.5 focus-visible:shadow-float"
      >
        {t('search.toResults')}
      </a>
      <FacetList {...props} />
    </nav>
  )
}

// Search engines index the list without query and filters, up to this page.
const lastListedPage = 50

interface Props {
  asked: CatalogueQuery
  found: Answer
  waysOut?: WaysOut | undefined
  coreNode?: string | undefined
  /** Whether an admin sees results that are hidden from other visitors. */
  asAdmin?: boolean
}

/**
 * Shows the results beside their filters. The memo skips a render when the session becomes known, which changes nothing
 * here.
 */
const Results = memo(({ asked, found, asAdmin = false, ...more }: Props) => (
  <FacetNames value={found.facets}>
    <div className="flex flex-col lg:grid lg:grid-cols-[12.5rem_minmax(0,1fr)] lg:items-start lg:gap-x-8">
      <FilterRail facets={found.facets} total={found.total} asAdmin={asAdmin} />
      <ResultList asked={asked} found={found} asAdmin={asAdmin} {...more} />
    </div>
  </FacetNames>
))

export const loader = async ({ request, url, context }: Route.LoaderArgs) => {
  const { searchParams, pathname } = url
  const asked = readCatalogueQuery(searchParams)
  const loaded = await loadHome(api(context), asked, localeOfPath(pathname)).catch((error: unknown): HomeData => {
    if (request.signal.aborted) throw error
    context.get(requestContext).report(error)
    return { kind: 'failed' }
  })
  if (loaded.kind === 'results' && loaded.nodes.length === 0 && loaded.totalPages > 0)
    throw redirect(createLinks(localeOfPath(pathname)).home(toPage(asked, loaded.totalPages)))
  return data(loaded, { status: loaded.kind === 'failed' ? 503 : 200 })
}

export default function HomePage({ loaderData: loaded }: Route.ComponentProps) {
  const t = useT('search')
  const { asked } = useAsked()
  const links = useLinks()
  const navigate = useNavigate()
  const isFileOver = useDroppedFile(
    useCallback(
      (file, name) => {
        carryFile(file, name)
        void navigate(links.workflow())
      },
      [links, navigate],
    ),
  )
  return (
    <>
      <HomeMeta asked={asked} loaded={loaded} />
      <SearchArea isFront={isFront(asked)} counted={loaded.kind === 'front' ? loaded : undefined} />
      <Waiting>
        {loaded.kind === 'front' && <FrontLists {...loaded} />}
        {loaded.kind === 'results' && <ResultsForVisitor asked={asked} found={loaded} />}
        {loaded.kind === 'failed' && <LoadFailed />}
      </Waiting>
      {isFileOver && <DropCover words={t('search.drop')} />}
    </>
  )
}

const AdminReader = optionalPart(async () => (await import('./results/admin-reader.tsx')).AdminReader)

// The server and the first render have no session, because public pages are equal for all visitors.
const ResultsForVisitor = ({ asked, found }: { asked: CatalogueQuery; found: Found }) => {
  const { person } = useSession()
  const [admin, setAdmin] = useState<AdminView>()
  return (
    <>
      {person && <AdminReader asked={asked} onRead={setAdmin} />}
      <Results
        asked={asked}
        found={admin?.found ?? found}
        waysOut={found.waysOut}
        coreNode={found.coreNode}
        asAdmin={admin !== undefined}
      />
    </>
  )
}

/** Fades the results while a slow navigation is pending. The layout does not move. */
const Waiting = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation()
  const { location } = useNavigation()
  const waiting = location?.pathname === pathname
  return (
    <Page className="pt-2! sm:pt-3!">
      <div aria-busy={waiting} className={clsx(waiting && 'opacity-45 transition-opacity delay-200')}>
        {children}
      </div>
    </Page>
  )
}

/**
 * Sets the head of the home page. Search engines may index the front page and the first pages of the full list, but no
 * other results.
 */
const HomeMeta = ({ asked, loaded }: { asked: CatalogueQuery; loaded: HomeData }) => {
  const t = useT('home', 'feeds')
  const format = useFormat()
  const links = useLinks()
  if (isFront(asked))
    return (
      <>
        <PageMeta
          title={t('home.title')}
          hidden={loaded.kind === 'failed'}
          forms={[
            { type: 'application/atom+xml', title: t('feeds.new.title'), path: links.newFeed() },
            { type: 'application/atom+xml', title: t('feeds.updates.title'), path: links.updatesFeed() },
          ]}
        />
        <SiteData />
      </>
    )
  const name =
    asked.query === '' ? t('home.results.all') : t('home.results.titleFor', { query: asked.query.slice(0, 80) })
  const page = t('home.results.pageShort', { page: format.exactNumber(asked.page) })
  const listed = asked.query === '' && filtersIn(asked.filters).length === 0 && asked.page <= lastListedPage
  return (
    <PageMeta
      title={asked.page > 1 ? `${name} (${page})` : name}
      // `PageMeta` needs only the query string, which is equal in every language.
      query={createLinks('en')
        .home(toQuery({ ...asked, sort: sortOf(asked) }))
        .slice(1)}
      hidden={!listed || loaded.kind === 'failed'}
    />
  )
}

/** Describes the site and its search to search engines. */
const SiteData = () => {
  const t = useT()
  const locale = useLocale()
  const { publicUrl } = useBoot()
  const home = `${publicUrl}${createLinks(locale).home()}`
  const facts = {
    '@type': 'WebSite',
    name: t('site.name'),
    description: t('site.description'),
    url: home,
    inLanguage: locale,
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${home}?query={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
  return <JsonLd facts={facts} />
}
