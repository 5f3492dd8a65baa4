import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NodeIcon } from '../../../components/node-icon.tsx'
import type { NodeSummary } from '../../../components/node-summary.ts'
import { useLinks } from '../../../use-links.ts'
import { ByAuthor } from './by-author.tsx'

interface Props {
  node: NodeSummary
  /** Figure that the list is about. */
  figure: ReactNode
}

/**
 * Row of a short list. The name's link covers the row; the author's link lies above it. Each link is 24 px high, a
 * sufficient target size.
 */
export const NodeLine = ({ node, figure }: Props) => (
  <li className="group relative flex items-center gap-3 px-4 py-1.75 transition-colors hover:bg-hover has-[[data-covers]:focus-visible]:outline-2 has-[[data-covers]:focus-visible]:-outline-offset-2 has-[[data-covers]:focus-visible]:outline-focus">
    <NodeIcon id={node.id} name={node.name} icon={node.icon} className="size-9" />
    <span className="min-w-0 flex-1">
      <span className="flex items-baseline justify-between gap-3">
        <Link
          to={useLinks().node(node.id)}
          prefetch="intent"
          data-covers
          dir="auto"
          lang={node.nameLang}
          className="min-w-6 truncate leading-6 font-semibold outline-none group-hover:text-accent-text after:absolute after:inset-0"
        >
          {node.name}
        </Link>
        <span className="shrink-0 text-sm text-faint">{figure}</span>
      </span>
      {/* A narrow list has no space for author and description on a single line. */}
      <span className="flex min-w-0 gap-x-1.5 text-sm leading-6 text-muted @max-[22rem]:flex-col">
        {node.author && (
          // The name is a box of its own, so that the ellipsis falls at the end of the name in Arabic too.
          <span className="flex max-w-[45%] shrink-0 whitespace-pre text-faint @max-[22rem]:max-w-full [&>bdi]:truncate">
            <ByAuthor
              author={node.author}
              className="relative min-w-6 truncate rounded-mark hover:text-text hover:underline"
            />
          </span>
        )}
        {node.author && (
          <span aria-hidden className="@max-[22rem]:hidden">
            {'·'}
          </span>
        )}
        <span
          dir="auto"
          lang={node.description ? node.descriptionLang : undefined}
          className="min-w-0 truncate [text-align:match-parent] [text-align:-webkit-match-parent] @max-[22rem]:order-first"
        >
          {node.description || node.id}
        </span>
      </span>
    </span>
  </li>
)
