import { Skeleton } from '../../../ui/skeleton.tsx'

/** The shape of the steps. */
export const StepsShape = () => <Skeleton className="h-33 w-full" />
