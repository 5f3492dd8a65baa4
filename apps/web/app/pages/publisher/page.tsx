import { Link } from 'react-router'
import { Page } from '../../components/page-column.tsx'
import { api } from '../../data/context.ts'
import { need } from '../../data/need.ts'
import { useT } from '../../i18n/use-t.ts'
import { PageMeta } from '../../page-meta.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { useLinks } from '../../use-links.ts'
import type { Route } from './+types/page.ts'

export const loader = async ({ params: { publisherId }, context }: Route.LoaderArgs) => {
  const [publisher, found] = await Promise.all([
    need(api(context).GET('/publishers/{publisherId}', { params: { path: { publisherId } } })),
    need(api(context).GET('/publishers/{publisherId}/nodes/v2', { params: { path: { publisherId } } })),
  ])
  return { publisher, found }
}

export default function PublisherPage({ loaderData: { publisher, found } }: Route.ComponentProps) {
  const t = useT('publisher')
  const links = useLinks()
  return (
    <Page>
      <PageMeta title={publisher.name} {...(publisher.description && { description: publisher.description })} />
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: publisher.name }]} />
      <h1 className="mt-3 text-xl font-semibold">{publisher.name}</h1>
      <p className="my-2 text-muted">{t('publisher.nodeCount', { count: found.total })}</p>
      <ul className="flex flex-col gap-2">
        {found.nodes.map((node) => (
          <li key={node.id}>
            <Link to={links.node(node.id)}>{node.name}</Link>
          </li>
        ))}
      </ul>
    </Page>
  )
}
