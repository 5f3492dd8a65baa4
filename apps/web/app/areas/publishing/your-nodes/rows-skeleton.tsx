import { cardClass } from '../../../ui/card-class.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'

const rows = [1, 2, 3]

/** Reserves space for nodes while they load. */
export const RowsSkeleton = () => (
  <div aria-hidden className={`shown-late divide-y divide-line ${cardClass}`}>
    {rows.map((row) => (
      <div key={row} className="flex h-18 items-center gap-4 px-4">
        <Skeleton className="size-10" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-48 max-w-full" />
          <Skeleton className="h-3 w-32 max-w-full" />
        </div>
        <Skeleton className="h-4 w-24" />
      </div>
    ))}
  </div>
)
