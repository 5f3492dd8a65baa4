import { Columns2, Tag } from 'lucide-react'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../ui/optional-part.tsx'
import { type Tab, TabLinks } from '../../../ui/tabs.tsx'
import { useLinks } from '../../../use-links.ts'
import { NodeFactList } from './facts/node-fact-list.tsx'
import { InstallCard } from './install/install-card.tsx'
import { NodeData } from './json-ld.tsx'
import { NodeHeader } from './node-header.tsx'
import { ReportSlot } from './report/report-slot.tsx'
import { OpenTab } from './tabs/open-tab.tsx'
import { useComingTab } from './tabs/use-coming-tab.ts'
import { firstTab } from './search.ts'
import { useNodeAddress } from './use-node-address.ts'
import { useNodePermissions } from './use-node-permissions.ts'
import type { NodeFacts, NodeView } from './view.ts'

const offerAgain = { Failed: NotLoaded }

const BadgeDialog = optionalPart(async () => (await import('./badge/badge-dialog.tsx')).BadgeDialog, offerAgain)

const NodeManager = optionalPart(async () => (await import('./manage/node-manager.tsx')).NodeManager)

const NodeNotices = optionalPart(async () => (await import('./notices/node-notices.tsx')).NodeNotices, offerAgain)

const RelatedPacks = optionalPart(async () => (await import('./related-packs.tsx')).RelatedPacks)

const ReviewStrip = optionalPart(async () => (await import('./manage/review-strip.tsx')).ReviewStrip, offerAgain)

/** Shows the details of a pack, with the install card and the facts in an aside. */
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
        {/* On narrow viewports, the aside has no box of its own, so that related packs can follow the tabs. */}
        <aside aria-label={t('node.aside')} className="flex flex-col gap-5 max-lg:contents lg:row-span-2">
          <InstallCard view={view} />
          <NodeFactList view={view} />
          <RelatedSlot view={view} />
          <div className="flex flex-col gap-2">
            <CompareSlot node={node} />
            <BadgeSlot node={node} />
            <ReportSlot view={view} />
          </div>
        </aside>
        <div className="min-w-0 max-lg:order-1">
          <NodeTabs view={view} />
          <OpenTab view={view} />
        </div>
      </div>
    </Page>
  )
}

/** Shows the versions in review to members of the publisher. */
const ReviewSlot = ({ node }: { node: NodeFacts }) => {
  const { role } = useNodePermissions(node)
  if (role === undefined) return null
  return <ReviewStrip node={node} />
}

const RelatedSlot = ({ view: { related } }: { view: NodeView }) => related && <RelatedPacks lists={related} />

const NoticeSlot = ({ view }: { view: NodeView }) => hasNotices(view) && <NodeNotices view={view} />

const hasNotices = ({ version, missing, held, node }: NodeView) =>
  version?.status !== 'NodeVersionStatusActive' ||
  version.deprecation !== undefined ||
  version.yank !== undefined ||
  version.advisories !== undefined ||
  (version.review?.failures.length ?? 0) > 0 ||
  version.breaksSince !== undefined ||
  version.sourceChange !== undefined ||
  missing !== undefined ||
  held !== undefined ||
  node.unclaimed

/** Shows the actions of an editor. The space is reserved for every visitor, so that the page does not move. */
const ManageSlot = ({ view: { node, versions } }: { view: NodeView }) => {
  const { canEdit, role } = useNodePermissions(node)
  return (
    <div className="flex h-7 w-30 shrink-0 justify-end gap-1.5 sm:w-66">
      {canEdit && <NodeManager node={node} versions={versions.length} mayDelete={role === 'owner'} />}
    </div>
  )
}

const actionClass = 'flex items-center gap-1.5 text-sm text-muted'
const actionLink = 'cursor-pointer rounded-mark underline decoration-edge underline-offset-3 hover:text-text'

const CompareSlot = ({ node: { id } }: { node: NodeFacts }) => {
  const t = useT('node')
  const links = useLinks()
  return (
    <p className={actionClass}>
      <Columns2 aria-hidden className="size-3.5 shrink-0" />
      <Link to={links.comparePacks([id])} rel="nofollow" className={actionLink}>
        {t('node.compare')}
      </Link>
    </p>
  )
}

const BadgeSlot = ({ node }: { node: NodeFacts }) => {
  const t = useT('badges')
  const [isOpen, setOpen] = useState(false)
  return (
    <p className={actionClass}>
      <Tag aria-hidden className="size-3.5 shrink-0" />
      <button type="button" onClick={() => setOpen(true)} className={actionLink}>
        {t('badges.open')}
      </button>
      {isOpen && <BadgeDialog node={node} onClose={() => setOpen(false)} />}
    </p>
  )
}

/** Shows the tabs of the page, each with its own address. Tabs that cannot have content are left out. */
const NodeTabs = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  const address = useNodeAddress(view)
  const coming = useComingTab()
  const { node, version, versions, licence, tab } = view
  const first = firstTab(versions.length, node.comfyNodeCount)
  const count = (number: number) => (number > 0 ? { count: format.exactNumber(number) } : {})
  const tabs: Tab[] = [
    ...(first === 'readme' ? [{ id: first, to: address(), label: t('node.tab.readme') }] : []),
    {
      id: 'nodes',
      to: address(first === 'nodes' ? {} : { tab: 'nodes' }),
      label: t('node.tab.nodes'),
      ...count(node.comfyNodeCount),
    },
    { id: 'versions', to: address({ tab: 'versions' }), label: t('node.tab.versions'), ...count(versions.length) },
  ]
  if (version) {
    const dependencies = count(version.dependencyCount)
    tabs.push({
      id: 'dependencies',
      to: address({ tab: 'dependencies' }),
      label: t('node.tab.dependencies'),
      ...dependencies,
    })
    const files = count(version.fileCount ?? 0)
    tabs.push({ id: 'files', to: address({ tab: 'files' }), label: t('node.tab.files'), ...files })
  }
  if (licence.hasText) tabs.push({ id: 'licence', to: address({ tab: 'licence' }), label: t('node.tab.licence') })
  return <TabLinks label={t('node.tabs')} tabs={tabs} current={coming === 'readme' ? first : (coming ?? tab.name)} />
}
