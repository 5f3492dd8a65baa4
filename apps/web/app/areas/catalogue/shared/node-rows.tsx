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
  /** Whose page it is, which rows need not repeat. */
  of?: 'author' | 'publisher'
  /** Whether rows tell when nodes were added, as a list in that order does. */
  showsAdded?: boolean
  /** More content of a row. */
  renderMore?: (node: NodeSummary, index: number) => ReactNode
  /** Content of a row beside its number of nodes. */
  renderBeside?: (index: number) => ReactNode
  /** Content at the end of the line of its makers; it needs a key. */
  renderAction?: (node: NodeSummary) => ReactNode
}

/** Nodes one below the other, as close as the visitor likes. */
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

// Without it the rows have no column for installs.
const installsColumn = '[--installs:4.5rem] md:[--installs:5rem]'

const never = () => () => {}

/** Puts the remembered density in force before the list that follows it. */
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
