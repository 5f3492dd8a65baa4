import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of the list of publishers. */
export const ChoiceShape = () => (
  <div className="flex flex-col gap-3">
    <Skeleton className="h-6 w-48" />
    <Skeleton className="h-28 w-full" />
    <Skeleton className="h-9 w-48" />
  </div>
)
