import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { BadgeCheck, CodeXml } from 'lucide-react'
import { Link, redirect } from 'react-router'
import { InstallCount, StarCount } from '../../../components/node-figures.tsx'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { type NodeSummary, summarizeIn } from '../../../components/node-summary.ts'
import { Page } from '../../../components/page-column.tsx'
import { safeUrl } from '../../../components/safe-url.ts'
import { useBoot } from '../../../data/boot.tsx'
import { api } from '../../../data/context.ts'
import { need } from '../../../data/need.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { localeOfPath } from '../../../i18n/negotiate.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { type T, useT } from '../../../i18n/use-t.ts'
import { createLinks } from '../../../links.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { useLinks } from '../../../use-links.ts'
import { breadcrumbList } from '../shared/breadcrumb-list.ts'
import { JsonLd } from '../shared/json-ld.tsx'
import { NodeSection } from '../shared/node-section.tsx'
import { type ListSort, listSorts, sortColumns } from '../shared/node-sort.ts'
import { ProfileFact, ProfileLink } from '../shared/profile-fact.tsx'
import type { Route } from './+types/page.ts'
import { authorLink, authorSearch, usualSort } from './search.ts'

interface Props {
  author: Schema<'Author'>
  page: number
  sort: ListSort
  totalPages: number
  nodes: NodeSummary[]
}

const nodesAPage = 12

export const loader = async ({ params: { name }, url, context }: Route.LoaderArgs) => {
  const { searchParams, pathname } = url
  const { page, sort } = authorSearch.parse(searchParams)
  const links = createLinks(localeOfPath(pathname))
  const author = await need(api(context).GET('/authors/{name}', { params: { path: { name } } }))
  // Every spelling of a name redirects to a single address.
  if (author.id !== name) throw redirect(links.author(author.id, authorLink(sort, page)))
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
    throw redirect(links.author(author.id, authorLink(sort, found.totalPages)))
  return {
    author,
    page,
    sort,
    totalPages: found.totalPages,
    nodes: found.nodes.map(summarizeIn(localeOfPath(pathname))),
  }
}

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

/** Lists the packs of an author with pagination. */
const AuthorNodes = ({ author, page, sort, totalPages, nodes }: Props) => {
  const t = useT('author')
  const links = useLinks()
  const { id, node_count, github_stars, downloads } = author
  return (
    <NodeSection
      heading={t('author.packs', { count: node_count })}
      figures={
        <>
          {github_stars > 0 && <StarCount value={github_stars} className="text-sm" />}
          {downloads > 0 && <InstallCount value={downloads} className="text-sm" />}
        </>
      }
      controls={node_count > 1 && <AuthorSort id={id} sort={sort} />}
      nodes={nodes}
      of="author"
      showsAdded={sort === 'newest'}
      page={page}
      totalPages={totalPages}
      to={(each) => links.author(id, authorLink(sort, each))}
    />
  )
}

/** Shows the orders of the list as links. */
const AuthorSort = ({ id, sort }: { id: string; sort: ListSort }) => {
  const t = useT('node-row')
  const links = useLinks()
  return (
    <nav aria-label={t('node-row.sort.label')} className="flex flex-wrap gap-x-1 text-sm">
      {listSorts.map((each) => (
        <Link
          key={each}
          to={links.author(id, authorLink(each))}
          preventScrollReset
          aria-current={each === sort ? 'page' : undefined}
          className={clsx(
            'rounded-control px-2 py-1 transition-colors',
            each === sort
              ? 'bg-accent-surface font-semibold text-accent-text'
              : 'text-muted hover:bg-hover hover:text-text',
          )}
        >
          {sortName(t, each)}
        </Link>
      ))}
    </nav>
  )
}

const sortName = (t: T<'node-row'>, sort: ListSort): string => {
  switch (sort) {
    case 'installs':
      return t('node-row.sort.installs')
    case 'stars':
      return t('node-row.sort.stars')
    case 'newest':
      return t('node-row.sort.newest')
    case 'updated':
      return t('node-row.sort.updated')
    case 'name':
      return t('node-row.sort.name')
  }
}

/** Shows an author. Initials replace a photo, because a photo would load from another host. */
const AuthorHeader = ({ author: { id, name, also_known_as, ...author } }: { author: Schema<'Author'> }) => {
  const t = useT('author')
  const format = useFormat()
  const account = safeUrl(author.account_url)
  return (
    <header className="mt-5 flex items-start gap-4 sm:gap-5">
      <NodeIcon id={id} name={name} className="size-14 rounded-card sm:size-18" />
      <div className="min-w-0 flex-1">
        <h1 className="text-xl font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        {also_known_as.length > 0 && (
          <p className="text-sm wrap-anywhere text-faint">
            {t('author.alsoKnownAs', { names: format.list(also_known_as.map((each) => `\u2068${each}\u2069`)) })}
          </p>
        )}
        <p className="mt-2.5 max-w-prose text-md text-muted">
          {account === undefined ? t('author.byName') : t('author.byAccount')}
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted empty:hidden">
          {account !== undefined && (
            <ProfileLink name={t('author.account')} url={account} icon={<CodeXml aria-hidden />} />
          )}
          {author.publishers.length > 0 && (
            <ProfileFact icon={<BadgeCheck aria-hidden />}>
              {t('author.claimedBy')}
              <Publishers publishers={author.publishers} />
            </ProfileFact>
          )}
        </ul>
      </div>
    </header>
  )
}

const Publishers = ({ publishers }: { publishers: Schema<'PublisherName'>[] }) => {
  const links = useLinks()
  return (
    <ul className="flex flex-wrap gap-x-2">
      {publishers.map(({ id, name }) => (
        <li key={id}>
          <Link to={links.publisher(id)} className="rounded-mark text-accent-text underline">
            <bdi>{name.trim() || id}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

const lastListedPage = 50

interface AuthorMetaProps {
  author: Schema<'Author'>
  page: number
  sort: ListSort
}

/** Sets the metadata of the page. Search engines index the list in its default order only. */
const AuthorMeta = ({ author: { id, name }, page, sort }: AuthorMetaProps) => {
  const t = useT('author', 'publisher')
  const format = useFormat()
  const links = useLinks()
  const { publicUrl } = useBoot()
  const path = links.author(id)
  const hidden = page > lastListedPage || sort !== usualSort
  const crumbs = [
    { name: t('nav.home'), path: links.home() },
    { name, path },
  ]
  return (
    <>
      <PageMeta
        title={page === 1 ? name : `${name} (${t('publisher.page', { page: format.exactNumber(page) })})`}
        description={t('author.description', { name })}
        path={path}
        query={links.author(id, authorLink(sort, page)).slice(path.length)}
        hidden={hidden}
      />
      {!hidden && <JsonLd facts={breadcrumbList(publicUrl, crumbs)} />}
    </>
  )
}
