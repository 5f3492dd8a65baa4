import { ListFilter } from 'lucide-react'
import { Link } from 'react-router'
import { useListAddress } from '../../../components/admin/use-list-address.ts'
import { type AdminNode, isUnclaimed, publisherLabel } from '../shared/nodes/admin-node.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'

/** Whose a node is, and a way to see all of theirs. */
export const PublisherCell = ({ node }: { node: AdminNode }) => {
  const t = useT('admin-nodes')
  const links = useAdminLinks()
  const { href } = useListAddress()
  const { publisher } = node
  if (isUnclaimed(node)) return <Badge tone="blue">{t('admin-nodes.unclaimed')}</Badge>
  const only = t('admin-nodes.publisher.only', { publisher: publisherLabel(publisher) })
  return (
    <div className="flex items-start gap-1 sm:min-w-28">
      <div className="min-w-0">
        <Link
          to={links.adminPublisher(publisher.id)}
          className="block rounded-mark wrap-anywhere hover:text-accent-text hover:underline"
        >
          <bdi>{publisherLabel(publisher)}</bdi>
        </Link>
        <span className="block font-mono text-xs wrap-anywhere text-faint">
          <bdi dir="ltr">{publisher.id}</bdi>
        </span>
      </div>
      <Link
        to={href({ publisher: publisher.id })}
        aria-label={only}
        title={only}
        className="flex size-6 shrink-0 items-center justify-center rounded-mark text-faint hover:bg-hover hover:text-text"
      >
        <ListFilter aria-hidden className="size-3.5" />
      </Link>
    </div>
  )
}
