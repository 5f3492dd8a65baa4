import { Skeleton } from '../../../ui/skeleton.tsx'

/** The room of the form. */
export const FormShape = () => (
  <div className="flex flex-col gap-5">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <div className="flex justify-end gap-2">
      <Skeleton className="h-9 w-20" />
      <Skeleton className="h-9 w-36" />
    </div>
  </div>
)
