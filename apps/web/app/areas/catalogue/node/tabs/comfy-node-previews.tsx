import { Link } from 'react-router'
import { SourceLink, useSourceOf } from '../../../../components/source-link.tsx'
import { useFormat } from '../../../../i18n/use-format.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { ComfyFigure } from '../../shared/comfy-node/comfy-figure.ts'
import { ComfyNodeFigure } from '../../shared/comfy-node/comfy-node-figure.tsx'
import type { NodeView } from '../view.ts'

interface Props {
  view: NodeView
  figures: ComfyFigure[]
  total: number
}

/** Shows the figures of the first comfy nodes of a pack, with a link to all of them. */
export const ComfyNodePreviews = ({ view, figures, total }: Props) => {
  const t = useT('comfy-nodes')
  const format = useFormat()
  const links = useLinks()
  const { node, version } = view
  const sourceOf = useSourceOf(node.id, version?.hasSource ? version.version : undefined)
  const query = { version: version?.isLatest === false ? version.version : undefined }
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-faint">
          {total > figures.length &&
            t('comfy-nodes.tab.first', {
              shown: format.exactNumber(figures.length),
              total: format.exactNumber(total),
            })}
        </p>
        <ButtonLink size="small" to={links.comfyNodes(node.id, query)} prefetch="intent">
          {t('comfy-nodes.tab.all', { count: total })}
        </ButtonLink>
      </div>
      <div className="columns-[16rem] gap-4">
        {figures.map((figure) => (
          <div key={figure.name} className="mb-4 break-inside-avoid px-1.5">
            <ComfyNodeFigure
              figure={figure}
              most={10}
              bare
              title={
                <Link to={links.comfyNode(node.id, figure.name, query)} prefetch="none">
                  <bdi>{figure.title}</bdi>
                </Link>
              }
            />
            {sourceOf && figure.source && (
              <p dir="ltr" className="mt-1 text-end font-mono text-xs wrap-anywhere">
                <SourceLink {...figure.source} line={figure.source.line} sourceOf={sourceOf} />
              </p>
            )}
          </div>
        ))}
      </div>
    </>
  )
}
