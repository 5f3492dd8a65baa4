import { JsonLd } from '../shared/json-ld.tsx'
import { useBoot } from '../../../data/boot.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useLocale } from '../../../i18n/use-locale.ts'
import { useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useLinks } from '../../../use-links.ts'
import { type CatalogueQuery, isFront, sortOf, toQuery } from './catalogue-query.ts'
import { filtersIn } from './filters.ts'
import type { HomeData } from './load-home.ts'

// Search engines reach every node over these pages; the rest is the same nodes in another order.
const lastListedPage = 50

/** The head of the home page. Answers to a search are kept out of search engines, the list of everything is not. */
export const HomeMeta = ({ asked, loaded }: { asked: CatalogueQuery; loaded: HomeData }) => {
  const t = useT('home', 'feeds')
  const format = useFormat()
  const links = useLinks()
  if (isFront(asked))
    return (
      <>
        <PageMeta
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
      // Only its query is of interest, which is the same in every language.
      query={createLinks('en')
        .home(toQuery({ ...asked, sort: sortOf(asked) }))
        .slice(1)}
      hidden={!listed || loaded.kind === 'failed'}
    />
  )
}

/** Tells search engines what the site is and how it is searched. */
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
