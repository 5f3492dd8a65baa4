import { useParams } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { useLinks } from '../../../use-links.ts'
import { BadgeSlot } from './badge/badge-slot.tsx'
import { InstallCard } from './install-card.tsx'
import { NodeData } from './json-ld.tsx'
import { ManageSlot } from './manage-slot.tsx'
import { NodeFactList } from './node-fact-list.tsx'
import { NodeHeader } from './node-header.tsx'
import { NodeTabs } from './node-tabs.tsx'
import type { NodeView } from './node-view.ts'
import { NoticeSlot } from './notice-slot.tsx'
import { OpenTab } from './open-tab.tsx'
import { ReportSlot } from './report/report-slot.tsx'
import { ReviewSlot } from './review-slot.tsx'

/** Everything about a node: what it is on one side, what one does on the other. */
export const NodeDetails = ({ view }: { view: NodeView }) => {
  const t = useT('node', 'feeds')
  const links = useLinks()
  const { publisherId } = useParams()
  const { node } = view
  const path = links.node(node.id)
  const between =
    publisherId === undefined ? [] : [{ label: node.publisher.name, to: links.publisher(node.publisher.id) }]
  return (
    <Page>
      <PageMeta
        title={node.name}
        description={node.lead || t('node.metaDescription', { name: node.name })}
        path={path}
        {...(node.banner !== undefined && { image: node.banner })}
        card={links.nodeCard(node.id)}
        forms={[
          { type: 'text/markdown', title: node.name, path: links.nodeMarkdown(node.id) },
          {
            type: 'application/atom+xml',
            title: t('feeds.versions.title', { name: node.name }),
            path: links.versionsFeed(node.id),
          },
        ]}
      />
      <NodeData view={view} />
      <div className="-my-1 flex min-h-7 items-center gap-3">
        <div className="min-w-0 flex-1">
          <Breadcrumbs crumbs={[{ label: t('nav.home'), to: links.home() }, ...between, { label: node.id }]} />
        </div>
        <ManageSlot view={view} />
      </div>
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-x-10 gap-y-7 lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr]">
        <div className="flex flex-col gap-5">
          <NodeHeader view={view} />
          <NoticeSlot view={view} />
          <ReviewSlot node={node} />
        </div>
        <aside aria-label={t('node.aside')} className="flex flex-col gap-5 lg:row-span-2">
          <InstallCard view={view} />
          <NodeFactList view={view} />
          <div className="flex flex-col gap-2">
            <BadgeSlot node={node} />
            <ReportSlot view={view} />
          </div>
        </aside>
        <div className="min-w-0">
          <NodeTabs view={view} />
          <OpenTab view={view} />
        </div>
      </div>
    </Page>
  )
}
