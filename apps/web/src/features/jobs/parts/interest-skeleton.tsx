import { Skeleton } from '#ui/feedback/skeleton'

/** As high as the form, which most people see. */
export const InterestSkeleton = () => <Skeleton className="rounded-card" style={{ height: 470 }} />
