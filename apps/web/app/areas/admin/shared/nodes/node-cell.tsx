import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NodeIcon } from '../../../../components/node-icon.tsx'
import { safeImageUrl } from '../../../../components/safe-url.ts'
import { useAdminLinks } from '../../../../use-admin-links.ts'
import { type AdminNode, hasPage, nodeLabel } from './admin-node.ts'

interface Props {
  node: Pick<AdminNode, 'id' | 'name' | 'icon' | 'is_published' | 'status'>
  /** Content below the id. */
  children?: ReactNode
}

/** Shows a pack in a table: its icon, its id, and its name, which links to its page or else to its versions. */
export const NodeCell = ({ node, children }: Props) => {
  const links = useAdminLinks()
  return (
    <div className="flex min-w-0 items-start gap-2.5 sm:min-w-44">
      <NodeIcon id={node.id} name={nodeLabel(node)} icon={safeImageUrl(node.icon)} className="mt-0.5 size-8" />
      <div className="min-w-0">
        <Link
          to={hasPage(node) ? links.node(node.id) : links.adminVersions({ status: 'any', node: node.id })}
          prefetch="intent"
          className="block rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
        >
          <bdi>{nodeLabel(node)}</bdi>
        </Link>
        <span className="block font-mono text-xs wrap-anywhere text-faint">
          <bdi dir="ltr">{node.id}</bdi>
        </span>
        {children}
      </div>
    </div>
  )
}
