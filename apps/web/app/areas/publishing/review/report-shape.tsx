import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of a report. */
export const ReportShape = () => (
  <div className="flex flex-col gap-6">
    <Skeleton className="h-14" />
    <Skeleton className="h-24" />
    <Skeleton className="h-64" />
  </div>
)
