import { ownAccountQuery } from '#features/account'
import { type Duty, isRole, mayDo } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'

/** Whether to show what needs a role. The server checks each call. */
export function useMay(): (duty: Duty) => boolean {
  const role = useQuery(ownAccountQuery()).data?.labels.find(isRole)
  return (duty) => mayDo(role, duty)
}

/** What the area of people with a role is called, by the most that they may. */
const AREAS = { administer: 'Operator', moderate: 'Moderation', approve: 'Job approval' } as const
export type Area = (typeof AREAS)[Duty]

/** Undefined without a role. */
export function useArea(): Area | undefined {
  const may = useMay()
  const duty = (Object.keys(AREAS) as Duty[]).find(may)
  return duty && AREAS[duty]
}
