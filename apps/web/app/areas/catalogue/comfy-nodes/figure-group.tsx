import clsx from 'clsx'
import { Link } from 'react-router'
import { ComfyNodeFigure } from '../shared/comfy-node/comfy-node-figure.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import { CategoryPath } from './category-path.tsx'
import type { Group, PackFacts } from './gallery-view.ts'

/** The drawings of one category, in columns. */
export const FigureGroup = ({ group, pack }: { group: Group; pack: PackFacts }) => {
  const t = useT('comfy-nodes')
  const format = useFormat()
  const links = useLinks()
  return (
    <section className={span(group.figures.length)}>
      <h2 className="mb-3 flex flex-wrap items-baseline gap-x-2.5 border-b border-line pb-1.5 text-base font-semibold">
        {group.category === '' ? t('comfy-nodes.noCategory') : <CategoryPath path={group.category} />}
        <span className="text-xs font-normal text-faint tabular-nums">{format.exactNumber(group.count)}</span>
      </h2>
      <div className={columns(group.figures.length)}>
        {group.figures.map((figure) => (
          <div key={figure.name} className="mb-4 break-inside-avoid px-1.5">
            <ComfyNodeFigure
              figure={figure}
              title={
                <h3 className="contents">
                  <Link to={links.comfyNode(pack.id, figure.name, { version: pack.asked })} prefetch="none">
                    <bdi>{figure.title}</bdi>
                  </Link>
                </h3>
              }
            />
          </div>
        ))}
      </div>
    </section>
  )
}

// A category of one or two leaves room beside it for the next.
const span = (figures: number) =>
  clsx('min-w-0', figures === 2 && 'sm:col-span-2', figures > 2 && 'sm:col-span-2 xl:col-span-3')

const columns = (figures: number) => clsx('gap-4', figures > 1 && 'sm:columns-2', figures > 2 && 'xl:columns-3')
