import { Skeleton } from '../../ui/skeleton.tsx'

/** The shape of a tab that is on its way. */
export const TabShape = () => (
  <div className="flex min-h-96 flex-col gap-3">
    <Skeleton className="h-7 w-2/5" />
    <Skeleton className="h-4 w-full" />
    <Skeleton className="h-4 w-11/12" />
    <Skeleton className="h-4 w-3/4" />
    <Skeleton className="mt-3 h-24 w-full" />
    <Skeleton className="mt-3 h-4 w-5/6" />
    <Skeleton className="h-4 w-2/3" />
  </div>
)
