import { type ReactNode, use, useLayoutEffect, useSyncExternalStore } from 'react'
import type { NodeSummary } from '../../../components/node-summary.ts'
import { NonceContext } from '../../../data/nonce.ts'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'
import { densityScript, recallDensity } from './density.ts'
import { NodeRow, showsInstalls } from './node-row.tsx'

interface Props {
  nodes: NodeSummary[]
  /** Words to mark, from `searchWords`. */
  words?: readonly string[]
  /** Kind of page that shows the rows. Rows do not repeat that author or publisher. */
  of?: 'author' | 'publisher'
  /** Whether rows show when nodes were added, as in a list sorted by that time. */
  showsAdded?: boolean
  /** More content of a row. */
  renderMore?: (node: NodeSummary, index: number) => ReactNode
  /** Returns content beside the number of comfy nodes of a row. */
  renderBeside?: (index: number) => ReactNode
  /** Content at the end of the line with author and publisher; the content needs a key. */
  renderAction?: (node: NodeSummary) => ReactNode
}

/** Lists nodes in the density that the visitor chose. */
export const NodeRows = ({ nodes, renderMore, renderBeside, renderAction, ...row }: Props) => {
  const t = useT('node-row')
  return (
    <>
      <DensityMemory />
      <ul
        aria-label={t('node-row.list')}
        className={`divide-y divide-line ${nodes.some(showsInstalls) ? installsColumn : ''} ${cardClass}`}
      >
        {nodes.map((node, index) => (
          <NodeRow
            key={node.id}
            node={node}
            more={renderMore?.(node, index)}
            beside={renderBeside?.(index)}
            action={renderAction?.(node)}
            {...row}
          />
        ))}
      </ul>
    </>
  )
}

// Without this class, the rows have no column for installs.
const installsColumn = '[--installs:4.5rem] md:[--installs:5rem]'

const never = () => () => {}

/** Applies the stored density before the list that follows is painted. */
const DensityMemory = () => {
  const nonce = use(NonceContext)
  const inHtml = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  useLayoutEffect(recallDensity, [])
  return inHtml ? <script nonce={nonce} dangerouslySetInnerHTML={{ __html: densityScript }} /> : null
}
