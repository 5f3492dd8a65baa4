import { Package } from 'lucide-react'
import { DensitySwitch } from '../../components/density-switch.tsx'
import { InstallCount } from '../../components/node-figures.tsx'
import { NodeRows } from '../../components/node-rows.tsx'
import type { NodeSummary } from '../../components/node-summary.ts'
import { Rich } from '../../i18n/rich.tsx'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { TextAnchor } from '../../ui/text-link.tsx'
import { useLinks } from '../../use-links.ts'
import type { PublisherSummary } from './publisher-summary.ts'

interface Props {
  publisher: PublisherSummary
  page: number
  total: number
  totalPages: number
  nodes: NodeSummary[]
}

/** The nodes of a publisher, page by page. */
export const PublisherNodes = ({ publisher, page, total, totalPages, nodes }: Props) => {
  const t = useT('publisher')
  const links = useLinks()
  if (total === 0) return <NoNodes />
  const installs = nodes.reduce((sum, node) => sum + node.installs, 0)
  return (
    <section aria-labelledby="publisher-nodes" className="mt-8">
      <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <h2 id="publisher-nodes" className="text-base font-semibold">
            {t('publisher.nodeCount', { count: total })}
          </h2>
          {/* The sum over one page of many would tell nothing. */}
          {totalPages === 1 && (installs > 0 || !publisher.unclaimed) && (
            <InstallCount value={installs} className="text-sm" />
          )}
        </div>
        <DensitySwitch />
      </div>
      <NodeRows nodes={nodes} showPublisher={false} />
      <div className="mt-6">
        <Pagination
          page={page}
          totalPages={totalPages}
          to={(each) => links.publisher(publisher.id, { page: each > 1 ? each : undefined })}
        />
      </div>
    </section>
  )
}

const NoNodes = () => {
  const t = useT('publisher')
  const links = useLinks()
  return (
    <div className="mt-8">
      <EmptyState icon={<Package aria-hidden />} title={t('publisher.empty.title')}>
        <Rich
          k="publisher.empty.body"
          ns={['publisher']}
          components={{ guide: <TextAnchor href={links.publishingGuide()} /> }}
        />
      </EmptyState>
    </div>
  )
}
