import { Link } from 'react-router'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import { useBecauseWords } from '../../../components/ownership/use-because-words.ts'
import type { ContestedName } from './settle-name.ts'

/** The node that is answered for a name, and why it is this one. */
export const Winner = ({ contested: { winner, ownership, offers } }: { contested: ContestedName }) => {
  const t = useT('admin-nodes')
  const links = useLinks()
  const becauseWords = useBecauseWords()
  if (winner === undefined) {
    if (ownership.state !== 'ambiguous') return null
    return <p className="text-sm text-amber-text">{t('admin-nodes.names.ambiguous')}</p>
  }
  const node = offers.find(({ node_id: id }) => id === winner)
  return (
    <div className="sm:min-w-40">
      <Link
        to={links.node(winner)}
        className="rounded-mark font-medium wrap-anywhere hover:text-accent-text hover:underline"
      >
        <bdi>{node?.node_name || winner}</bdi>
      </Link>
      <p className="text-xs text-muted">{becauseWords(ownership)}</p>
    </div>
  )
}
