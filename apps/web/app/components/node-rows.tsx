import { useT } from '../i18n/use-t.ts'
import { DensityMemory } from './density-memory.tsx'
import { NodeRow } from './node-row.tsx'
import type { NodeSummary } from './node-summary.ts'

interface Props {
  nodes: NodeSummary[]
  /** Words to mark, from `searchWords`. */
  words?: readonly string[]
  showPublisher?: boolean
}

/** Nodes one below the other, as close as the visitor likes. */
export const NodeRows = ({ nodes, ...row }: Props) => {
  const t = useT('node-row')
  return (
    <>
      <DensityMemory />
      <ul aria-label={t('node-row.list')} className="divide-y divide-line rounded-card border border-line bg-surface">
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} {...row} />
        ))}
      </ul>
    </>
  )
}
