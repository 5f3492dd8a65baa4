import type { Schema } from '@registry/api-client'
import { Link } from 'react-router'
import { Page } from '../../components/page-column.tsx'
import { useT } from '../../i18n/use-t.ts'
import { PageMeta } from '../../page-meta.tsx'
import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { CodeBlock } from '../../ui/code-block.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { useLinks } from '../../use-links.ts'

/** Everything about a node. */
export const NodeDetails = ({ node }: { node: Schema<'Node'> }) => {
  const t = useT('node')
  const links = useLinks()
  return (
    <Page>
      <PageMeta title={node.name} description={node.description} />
      <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, { label: node.id }]} />
      <h1 className="mt-3 text-xl font-semibold">{node.name}</h1>
      <p className="text-muted">
        <Link to={links.publisher(node.publisher.id)}>{node.publisher.name}</Link>
        {node.latest_version && <RelativeTime time={node.latest_version.createdAt} />}
      </p>
      <p className="my-4 max-w-prose">{node.description}</p>
      <CodeBlock command code={`comfy node install ${node.id}`} copyLabel={t('node.install.copy')} />
    </Page>
  )
}
