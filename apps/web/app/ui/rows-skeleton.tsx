import { Skeleton } from './skeleton.tsx'

/** Reserves space for rows while they load. */
export const RowsSkeleton = ({ rows }: { rows: number }) => (
  <div aria-hidden className="divide-y divide-line">
    {Array.from({ length: rows }, (_, row) => (
      <div key={row} className="flex h-16 items-center justify-between gap-4 px-4">
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-3 w-64 max-w-full" />
        </div>
        <Skeleton className="h-7 w-20" />
      </div>
    ))}
  </div>
)
