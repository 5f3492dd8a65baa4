import { Skeleton } from '../../../ui/skeleton.tsx'

/** Reserves space for the services during the load. */
export const ServicesSkeleton = () => (
  <div aria-hidden className="flex min-h-dvh flex-col gap-8">
    <Skeleton className="h-92 w-full sm:h-66.5" />
    <div>
      <Skeleton className="h-7 w-48" />
      <div className="mt-3 grid gap-4 md:grid-cols-2">
        {[1, 2, 3, 4, 5, 6].map((each) => (
          <Skeleton key={each} className="h-28.5 w-full" />
        ))}
      </div>
    </div>
  </div>
)
