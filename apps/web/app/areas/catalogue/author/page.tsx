import { redirect } from 'react-router'
import { summarizeIn } from '../../../components/node-summary.ts'
import { sortColumns } from '../shared/node-sort.ts'
import { Page } from '../../../components/page-column.tsx'
import { readPage } from '../../../components/read-page.ts'
import { api } from '../../../data/context.ts'
import { need } from '../../../data/need.ts'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { useLinks } from '../../../use-links.ts'
import type { Route } from './+types/page.ts'
import { authorQuery, readSort } from './author-address.ts'
import { AuthorHeader } from './author-header.tsx'
import { AuthorMeta } from './author-meta.tsx'
import { AuthorNodes } from './author-nodes.tsx'

const nodesAPage = 12

export const loader = async ({ params: { name }, url, context }: Route.LoaderArgs) => {
  const { searchParams, pathname } = url
  const links = createLinks(localeOfPath(pathname))
  const [page, sort] = [readPage(searchParams.get('page')), readSort(searchParams.get('sort'))]
  const author = await need(api(context).GET('/authors/{name}', { params: { path: { name } } }))
  // An author has one address, whichever spelling leads to it.
  if (author.id !== name) throw redirect(links.author(author.id, authorQuery(sort, page)))
  const query = {
    author: author.id,
    sort: sortColumns(sort),
    page,
    limit: nodesAPage,
    include_banned: false,
    include_translations: true,
  }
  const found = await need(api(context).GET('/nodes', { params: { query } }))
  if (found.nodes.length === 0 && found.totalPages > 0)
    throw redirect(links.author(author.id, authorQuery(sort, found.totalPages)))
  return {
    author,
    page,
    sort,
    totalPages: found.totalPages,
    nodes: found.nodes.map(summarizeIn(localeOfPath(pathname))),
  }
}

/** Who wrote packs, claimed or not, and these packs. */
export default function AuthorPage({ loaderData: { author, ...found } }: Route.ComponentProps) {
  const t = useT()
  const links = useLinks()
  return (
    <Page>
      <AuthorMeta author={author} page={found.page} sort={found.sort} />
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: author.name }]} />
      <AuthorHeader author={author} />
      <AuthorNodes author={author} {...found} />
    </Page>
  )
}
