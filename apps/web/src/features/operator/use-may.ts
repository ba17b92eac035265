import { ownAccountQuery } from '#features/account'
import { type Duty, isRole, mayDo } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'

/** Whether to show what needs a role. The server checks each call. */
export function useMay(): (duty: Duty) => boolean {
  const role = useQuery(ownAccountQuery()).data?.labels.find(isRole)
  return (duty) => mayDo(role, duty)
}
