import { Workflow } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { TextAnchor } from '../../../../ui/text-link.tsx'
import type { NodeView, TabContent } from '../view.ts'
import { ComfyNodePreviews } from './comfy-node-previews.tsx'
import { ListFilter } from './list-filter.tsx'

interface Props extends Pick<TabContent & { name: 'nodes' }, 'names' | 'figures' | 'total'> {
  view: NodeView
}

/** Shows the comfy nodes of a pack: figures of the first comfy nodes, or only names. */
export const ComfyNodesTab = ({ view, names, figures, total }: Props) =>
  figures.length > 0 ? (
    <ComfyNodePreviews view={view} figures={figures} total={total} />
  ) : (
    <ComfyNodeNames view={view} names={names} total={total} />
  )

const ComfyNodeNames = ({ view: { node, version }, names, total }: Pick<Props, 'view' | 'names' | 'total'>) => {
  const t = useT('node')
  const format = useFormat()
  const [wanted, setWanted] = useState('')
  if (names.length === 0) {
    const isCounted = node.comfyNodeCount > 0 && !version
    return (
      <EmptyState
        icon={<Workflow aria-hidden />}
        title={isCounted ? t('node.nodes.counted', { count: node.comfyNodeCount }) : t('node.nodes.empty')}
        action={
          isCounted &&
          node.repository && (
            <TextAnchor href={node.repository} rel="nofollow noopener">
              {node.copiedByHand ? t('node.install.openPage') : t('node.readme.repository')}
            </TextAnchor>
          )
        }
      >
        {isCounted ? t('node.nodes.countedBody') : version ? t('node.nodes.emptyBody') : t('node.nodes.unreleasedBody')}
      </EmptyState>
    )
  }
  const isMany = names.length > 50
  const found = names.filter((name) => name.toLowerCase().includes(wanted.trim().toLowerCase()))
  return (
    <>
      {!version && <p className="mb-3 text-sm text-faint">{t('node.nodes.listed')}</p>}
      <ListFilter
        label={t('node.nodes.filter')}
        many={isMany}
        value={wanted}
        onChange={setWanted}
        found={
          isMany
            ? t('node.nodes.found', { count: found.length, total: format.exactNumber(Math.max(total, names.length)) })
            : t('node.nodes.counted', { count: names.length })
        }
      />
      <ul dir="ltr" className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {found.map((name) => (
          <li
            key={name}
            className="flex min-w-0 items-center gap-2.5 rounded-control border border-line bg-surface px-3 py-2"
          >
            <span aria-hidden className="size-2 shrink-0 rounded-full border-2 border-edge" />
            <span className="min-w-0 font-mono text-sm wrap-anywhere">{name}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
