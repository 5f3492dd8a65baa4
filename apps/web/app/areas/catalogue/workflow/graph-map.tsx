import type { Workflow, WorkflowNode } from '@registry/workflow'
import { useMemo } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import type { PackColours } from './pack-colours.ts'
import type { UseState } from './sort-uses.ts'

interface Props {
  workflow: Workflow
  /** State and pack of each node, by its path. */
  placed: ReadonlyMap<string, { state: UseState; nodeId: string | undefined }>
  colours: PackColours
}

const stateFill = { core: 'var(--edge)', ambiguous: 'var(--amber-text)', unknown: 'var(--danger)' } as const

/** More nodes would be too small to see, and slow to draw. */
const mostNodes = 3000

/**
 * Draws an overview of the graph, with each node in the colour of its pack. Draws nothing for a prompt, whose nodes
 * have no positions.
 */
export const GraphMap = ({ workflow, placed, colours }: Props) => {
  const t = useT('workflow')
  const drawing = useMemo(() => layOut(workflow), [workflow])
  if (!drawing) return null
  const { boxes, lines, view } = drawing
  const fill = (path: string) => {
    const { state, nodeId } = placed.get(path) ?? {}
    return state === undefined || state === 'found' ? (colours.get(nodeId ?? '') ?? 'var(--faint)') : stateFill[state]
  }
  const states = new Set([...placed.values()].map(({ state }) => state))
  const legend = [
    { state: 'core', label: t('workflow.map.core') },
    { state: 'ambiguous', label: t('workflow.map.ambiguous') },
    { state: 'unknown', label: t('workflow.map.unknown') },
  ] as const
  return (
    <figure>
      <svg
        role="img"
        aria-label={t('workflow.map.label', { nodes: workflow.nodes.length })}
        viewBox={view}
        preserveAspectRatio="xMidYMid meet"
        className="h-56 w-full rounded-card border border-line bg-sunken sm:h-72"
      >
        <g fill="none" stroke="var(--edge)" strokeWidth="1.5" vectorEffect="non-scaling-stroke" opacity="0.55">
          {lines.map((line) => (
            <path key={line} d={line} vectorEffect="non-scaling-stroke" />
          ))}
        </g>
        {boxes.map(({ node, x, y, width, height }) => (
          <rect
            key={node.path}
            {...{ x, y, width, height }}
            rx="12"
            style={{ fill: fill(node.path) }}
            opacity={node.mode === 'active' ? 0.9 : 0.35}
          >
            <title>{node.title ?? node.type}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="mt-1.5 flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {legend
          .filter(({ state }) => states.has(state))
          .map(({ state, label }) => (
            <span key={state} className="inline-flex items-center gap-1.5">
              <span aria-hidden className="size-3 rounded-[3px]" style={{ backgroundColor: stateFill[state] }} />
              {label}
            </span>
          ))}
      </figcaption>
    </figure>
  )
}

interface Box {
  node: WorkflowNode
  x: number
  y: number
  width: number
  height: number
}

/** Lays out each graph of the workflow as saved, subgraphs below the outermost graph. */
const layOut = ({ nodes, links }: Workflow) => {
  const graphs = Map.groupBy(nodes.filter(isPlaced).slice(0, mostNodes), ({ path }) => path.replace(/:?[^:]*$/, ''))
  const boxes: Box[] = []
  let top = 0
  for (const own of graphs.values()) {
    const [left, upper] = [Math.min(...own.map(({ position }) => position.x)), Math.min(...own.map(topOf))]
    for (const node of own) {
      const { width, height } = node.size ?? { width: 210, height: 80 }
      boxes.push({ node, x: node.position.x - left, y: topOf(node) - upper + top, width, height: height + titleHeight })
    }
    top = Math.max(...boxes.map(({ y, height }) => y + height)) + 120
  }
  if (boxes.length === 0) return undefined
  const byPath = new Map(boxes.map((box) => [box.node.path, box]))
  const lines = links.flatMap(({ from, to }) => {
    const [a, b] = [byPath.get(from), byPath.get(to)]
    return a && b ? [curve(a, b)] : []
  })
  const width = Math.max(...boxes.map((box) => box.x + box.width))
  const height = Math.max(...boxes.map((box) => box.y + box.height))
  return { boxes, lines: [...new Set(lines)], view: viewOf(width, height) }
}

/** Returns the view box with a margin. Its minimum size keeps small graphs from being magnified. */
const viewOf = (width: number, height: number): string => {
  const [across, down] = [Math.max(1600, width + 80), Math.max(640, height + 80)]
  return [(width - across) / 2, (height - down) / 2, across, down].map(Math.round).join(' ')
}

/** Height of a node's title. The editor positions a node by the corner below its title. */
const titleHeight = 30

type Placed = WorkflowNode & { position: NonNullable<WorkflowNode['position']> }

const isPlaced = (node: WorkflowNode): node is Placed =>
  node.position !== undefined && Number.isFinite(node.position.x) && Number.isFinite(node.position.y)

const topOf = ({ position }: Placed) => position.y - titleHeight

const curve = (a: Box, b: Box): string => {
  const [x1, y1, x2, y2] = [a.x + a.width, a.y + a.height / 2, b.x, b.y + b.height / 2].map(Math.round)
  const reach = Math.max(40, Math.abs((x2 ?? 0) - (x1 ?? 0)) / 2)
  return `M${x1} ${y1}C${Math.round((x1 ?? 0) + reach)} ${y1} ${Math.round((x2 ?? 0) - reach)} ${y2} ${x2} ${y2}`
}
