import { AuthorLink, type NodeAuthor } from '../../../components/author-link.tsx'
import { Rich } from '../../../i18n/rich.tsx'

/** Shows the author of a pack. `className` is for the link. */
export const ByAuthor = ({ author, className }: { author: NodeAuthor; className: string }) => (
  <Rich
    k="node-row.by"
    ns={['node-row']}
    components={{ author: <AuthorLink author={author} className={className} /> }}
    values={{ name: author.name }}
  />
)
