import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLinks } from '../use-links.ts'
import { NodeIcon } from './node-icon.tsx'
import type { NodeSummary } from './node-summary.ts'

interface Props {
  node: NodeSummary
  /** The one figure that the list is about. */
  figure: ReactNode
}

/** A node in a short list: one link. */
export const NodeLine = ({ node, figure }: Props) => (
  <li>
    <Link
      to={useLinks().node(node.id)}
      prefetch="intent"
      className="group flex items-center gap-3 px-4 py-2.5 -outline-offset-2 transition-colors hover:bg-hover"
    >
      <NodeIcon id={node.id} name={node.name} icon={node.icon} className="size-9" />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline justify-between gap-3">
          <bdi lang={node.nameLang} className="truncate font-semibold group-hover:text-accent-text">
            {node.name}
          </bdi>
          <span className="shrink-0 text-sm text-faint">{figure}</span>
        </span>
        <span
          dir="auto"
          lang={node.description ? node.descriptionLang : undefined}
          className="block truncate text-sm text-muted [text-align:match-parent] [text-align:-webkit-match-parent]"
        >
          {node.description || node.id}
        </span>
      </span>
    </Link>
  </li>
)
