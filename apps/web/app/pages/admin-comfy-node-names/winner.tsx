import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { useLinks } from '../../use-links.ts'
import { type ContestedName, winReason } from './settle-name.ts'

/** The node that is answered for a name, and why it is this one. */
export const Winner = ({ contested: { winner, offers } }: { contested: ContestedName }) => {
  const links = useLinks()
  const node = offers.find(({ node_id: id }) => id === winner)
  return (
    <div className="sm:min-w-40">
      <Link
        to={links.node(winner)}
        className="rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
      >
        <bdi>{node?.node_name || winner}</bdi>
      </Link>
      <WhyIt offers={offers} />
    </div>
  )
}

const WhyIt = ({ offers }: Pick<ContestedName, 'offers'>) => {
  const t = useT('admin-nodes')
  const format = useFormat()
  const [first, second] = offers
  const reason = winReason(offers)
  if (!first || !second || !reason) return null
  const sentences = {
    preempts: () => t('admin-nodes.names.why.preempts'),
    ranking: () => t('admin-nodes.names.why.ranking', { its: first.search_ranking, other: second.search_ranking }),
    installs: () =>
      t('admin-nodes.names.why.installs', {
        its: format.exactNumber(first.downloads),
        other: format.exactNumber(second.downloads),
      }),
    id: () => t('admin-nodes.names.why.id'),
  }
  return <p className="text-xs text-muted">{sentences[reason]()}</p>
}
