import type { ReactNode } from 'react'
import type { To } from 'react-router'
import type { NodeSummary } from '../../../components/node-summary.ts'
import { Pagination } from '../../../ui/pagination.tsx'
import { DensitySwitch } from './density-switch.tsx'
import { NodeRows } from './node-rows.tsx'

interface Props {
  heading: string
  /** Figures beside the heading. */
  figures?: ReactNode
  /** Controls of the list. */
  controls?: ReactNode
  nodes: NodeSummary[]
  /** Kind of page that shows the rows. Rows do not repeat that author or publisher. */
  of: 'author' | 'publisher'
  showsAdded?: boolean
  page: number
  totalPages: number
  to: (page: number) => To
}

/** Lists the nodes of a publisher or an author, with pagination. */
export const NodeSection = ({ heading, figures, controls, page, totalPages, to, ...rows }: Props) => (
  <section aria-labelledby="nodes-of" className="mt-8">
    <div className="mb-2.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="nodes-of" className="text-base font-semibold">
          {heading}
        </h2>
        {figures}
      </div>
      <div className="flex items-center gap-2">
        {controls}
        <DensitySwitch />
      </div>
    </div>
    <NodeRows {...rows} />
    <div className="mt-6">
      <Pagination page={page} totalPages={totalPages} to={to} />
    </div>
  </section>
)
