import { Skeleton } from '../../../ui/skeleton.tsx'
import { RowsShape } from './rows-shape.tsx'

/** The shape of a publisher with its nodes. */
export const SectionShape = () => (
  <div aria-hidden>
    <div className="mb-3 flex items-center gap-3">
      <Skeleton className="size-9" />
      <Skeleton className="h-5 w-44" />
    </div>
    <RowsShape />
  </div>
)
