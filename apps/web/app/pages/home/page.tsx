import { Form, Link } from 'react-router'
import { Page } from '../../components/page-column.tsx'
import { api } from '../../data/context.ts'
import { need } from '../../data/need.ts'
import { useT } from '../../i18n/use-t.ts'
import { PageMeta } from '../../page-meta.tsx'
import { CompactNumber } from '../../ui/compact-number.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { useLinks } from '../../use-links.ts'
import type { Route } from './+types/page.ts'

export const loader = async ({ request, context }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams
  const search = query.get('search') ?? ''
  const page = Math.max(1, Number.parseInt(query.get('page') ?? '1', 10) || 1)
  const found = await need(
    api(context).GET('/nodes/search', { params: { query: { page, limit: 20, ...(search && { search }) } } }),
  )
  return { search, found }
}

export default function HomePage({ loaderData: { search, found } }: Route.ComponentProps) {
  const t = useT('home')
  const links = useLinks()
  return (
    <Page>
      <PageMeta {...(search && { title: search })} />
      <h1 className="text-2xl font-semibold">{t('home.title')}</h1>
      <Form role="search" action={links.home()} className="my-6">
        <SearchField key={search} name="search" defaultValue={search} label={t('home.searchLabel')} />
      </Form>
      {found.nodes.length === 0 && <EmptyState title={t('home.empty.title')}>{t('home.empty.body')}</EmptyState>}
      <ul className="flex flex-col gap-2">
        {found.nodes.map((node) => (
          <li key={node.id} className="rounded-card border border-line bg-surface p-4">
            <Link to={links.node(node.id)} prefetch="intent" className="font-semibold hover:underline">
              {node.name}
            </Link>{' '}
            <CompactNumber value={node.downloads} />
            <p className="text-muted">{node.description}</p>
          </li>
        ))}
      </ul>
      <div className="mt-6">
        <Pagination
          page={found.page}
          totalPages={found.totalPages}
          to={(page) => links.home({ search, page: page === 1 ? undefined : page })}
        />
      </div>
    </Page>
  )
}
