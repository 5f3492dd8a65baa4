import { useParams } from 'react-router'
import { useLinks } from '../../../use-links.ts'
import type { TabName } from './search.ts'
import type { NodeView } from './view.ts'

interface Place {
  /** Default `readme`. */
  tab?: TabName
  /** Default the one that is shown; `null` for the latest. */
  version?: string | null
  /** The whole of a list instead of its beginning. */
  all?: boolean
  anchor?: string
  /** The texts as their author wrote them; default as they are shown. */
  original?: boolean
}

/** The addresses within this page, below its publisher or not, as it was opened. */
export const useNodeAddress = (view: NodeView) => {
  const links = useLinks()
  const { publisherId } = useParams()
  const { node, version: shown } = view
  const stays = node.translation?.isShown === false
  return ({
    tab = 'readme',
    version = shown?.version ?? null,
    all = false,
    original = stays,
    anchor,
  }: Place = {}): string => {
    const query = {
      version: version === null || version === view.latest ? undefined : version,
      tab: tab === 'readme' ? undefined : tab,
      all,
      original,
    }
    const page =
      publisherId === undefined ? links.node(node.id, query) : links.publisherNode(node.publisher.id, node.id, query)
    return anchor === undefined ? page : `${page}#${anchor}`
  }
}
