import { Package } from 'lucide-react'
import { InstallCount } from '../../../components/node-figures.tsx'
import { NodeSection } from '../shared/node-section.tsx'
import type { NodeSummary } from '../../../components/node-summary.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
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
  // The sum over one page of many would tell nothing.
  const isTold = totalPages === 1 && (installs > 0 || !publisher.unclaimed)
  return (
    <NodeSection
      heading={t('publisher.nodeCount', { count: total })}
      figures={isTold && <InstallCount value={installs} className="text-sm" />}
      nodes={nodes}
      of="publisher"
      page={page}
      totalPages={totalPages}
      to={(each) => links.publisher(publisher.id, { page: each > 1 ? each : undefined })}
    />
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
