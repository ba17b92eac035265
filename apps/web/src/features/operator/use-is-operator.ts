import { ownAccountQuery } from '#features/account'
import { OPERATOR } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'

/** Whether the reader is shown what operators do. The server decides what an operator may. */
export function useIsOperator(): boolean {
  return useQuery(ownAccountQuery()).data?.labels.includes(OPERATOR) ?? false
}
