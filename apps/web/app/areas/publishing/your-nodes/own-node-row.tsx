import type { Schema } from '@registry/api-client'
import { Ban, CircleCheck, CircleDashed, Clock, Flag, OctagonAlert, TriangleAlert } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { DeleteNodeDialog } from '../../../components/delete-node-dialog.tsx'
import { InstallCount, LatestVersion } from '../../../components/node-figures.tsx'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { summarizeNode } from '../../../components/node-summary.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { useLinks } from '../../../use-links.ts'
import { nodeState, type NodeState } from './node-state.ts'

interface Props {
  node: Schema<'Node'>
  /** Versions of the node in review or held back, the newest first. */
  held: readonly Schema<'VersionReview'>[]
  mayDelete: boolean
}

/** Row of a node of the visitor's publisher. The name's link covers the row. */
export const OwnNodeRow = ({ node, held, mayDelete }: Props) => {
  const t = useT('your-nodes')
  const links = useLinks()
  const summary = summarizeNode(node)
  // A node without a published version has no page.
  const isUnlisted = node.is_unlisted === true
  return (
    <li className="group relative grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5 px-4 py-3 transition-colors first:rounded-t-card last:rounded-b-card hover:bg-hover has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:-outline-offset-2 has-[h3_a:focus-visible]:outline-focus md:grid-cols-[auto_minmax(0,1fr)_8rem_4.5rem_auto] md:gap-x-5">
      <NodeIcon id={summary.id} name={summary.name} icon={summary.icon} className="size-10" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="max-w-full min-w-0 text-md font-semibold">
            {isUnlisted ? (
              <bdi className="line-clamp-1 break-all">{summary.name}</bdi>
            ) : (
              <Link
                to={links.node(summary.id)}
                prefetch="intent"
                className="outline-none group-hover:text-accent-text after:absolute after:inset-0"
              >
                <bdi className="line-clamp-1 break-all">{summary.name}</bdi>
              </Link>
            )}
          </h3>
          <StateBadge state={nodeState(node, held)} />
        </div>
        <p className="truncate font-mono text-xs text-faint">
          <bdi>{summary.id}</bdi>
        </p>
      </div>
      <div className="col-span-2 col-start-2 flex items-baseline gap-x-3 text-sm md:col-span-1 md:col-start-3 md:flex-col md:items-start">
        <LatestVersion {...summary} />
        <InstallCount value={summary.installs} className="md:hidden" />
      </div>
      <InstallCount value={summary.installs} className="text-sm max-md:hidden" />
      {isUnlisted ? (
        mayDelete && <DeleteNode node={node} versions={held.length} />
      ) : (
        <Link
          to={`${links.node(summary.id)}#edit`}
          aria-label={t('your-nodes.editNamed', { name: summary.name })}
          className="relative rounded-control px-2 py-1 text-sm text-accent-text hover:underline max-md:col-start-3 max-md:row-start-1"
        >
          {t('your-nodes.edit')}
        </Link>
      )}
      <Needs node={node} />
    </li>
  )
}

const DeleteNode = ({ node: { id, name, publisher }, versions }: Pick<Props, 'node'> & { versions: number }) => {
  const t = useT('node-manage')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        size="small"
        variant="quiet"
        className="max-md:col-start-3 max-md:row-start-1"
        onClick={() => setOpen(true)}
      >
        {t('node-manage.delete.open')}
        <span className="sr-only"> {name || id}</span>
      </Button>
      {isOpen && (
        <DeleteNodeDialog
          publisherId={publisher?.id ?? ''}
          nodeId={id}
          name={name || id}
          versions={versions}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

const Needs = ({ node }: Pick<Props, 'node'>) => {
  const t = useT('your-nodes')
  const links = useLinks()
  if (node.status !== 'NodeStatusBanned') return null
  return (
    <Need
      icon={<OctagonAlert aria-hidden className="text-red-text" />}
      to={links.node(node.id, { tab: 'versions' })}
      link={t('your-nodes.need.see')}
    >
      {node.status_detail
        ? t('your-nodes.need.bannedFor', { reason: node.status_detail })
        : t('your-nodes.need.banned')}
    </Need>
  )
}

interface NeedProps {
  icon: ReactNode
  to: string
  link: string
  children: string
}

const Need = ({ icon, to, link, children }: NeedProps) => (
  <p className="col-span-full flex items-start gap-2 rounded-control bg-sunken px-3 py-1.5 text-sm text-muted md:col-start-2 [&_svg]:mt-0.75 [&_svg]:size-3.5 [&_svg]:shrink-0">
    {icon}
    <span className="min-w-0 flex-1 line-clamp-3 wrap-anywhere">{children}</span>
    <Link to={to} className="relative shrink-0 rounded-mark text-accent-text hover:underline">
      {link}
    </Link>
  </p>
)

/** Badge with the state of a node. */
const StateBadge = ({ state }: { state: NodeState }) => {
  const t = useT('your-nodes')
  switch (state) {
    case 'live':
      return (
        <Badge tone="green" icon={<CircleCheck aria-hidden />}>
          {t('your-nodes.state.live')}
        </Badge>
      )
    case 'deprecated':
      return (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
          {t('your-nodes.state.deprecated')}
        </Badge>
      )
    case 'waiting':
      return (
        <Badge tone="blue" icon={<Clock aria-hidden />}>
          {t('your-nodes.state.waiting')}
        </Badge>
      )
    case 'flagged':
      return (
        <Badge tone="amber" icon={<Flag aria-hidden />}>
          {t('your-nodes.state.flagged')}
        </Badge>
      )
    case 'banned':
      return (
        <Badge tone="red" icon={<Ban aria-hidden />}>
          {t('your-nodes.state.banned')}
        </Badge>
      )
    case 'unpublished':
      return <Badge icon={<CircleDashed aria-hidden />}>{t('your-nodes.state.unpublished')}</Badge>
  }
}
