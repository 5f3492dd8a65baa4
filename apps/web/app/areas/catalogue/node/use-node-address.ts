import { useParams } from 'react-router'
import { useLinks } from '../../../use-links.ts'
import type { TabName } from './search.ts'
import type { NodeView } from './view.ts'

interface PageTarget {
  /** Defaults to `readme`. */
  tab?: TabName
  /** Defaults to the displayed version; `null` means the latest version. */
  version?: string | null
  /** Whether to show the complete list. */
  all?: boolean
  anchor?: string
  /** Whether to show the original texts. Defaults to the current state. */
  original?: boolean
}

/** Returns a function that builds addresses within this page, below its publisher if the current address is. */
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
  }: PageTarget = {}): string => {
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
