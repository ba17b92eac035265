import { ownAccountQuery } from '#features/account'
import { OPERATOR } from '@devhood/contract'
import { useQuery } from '@tanstack/react-query'

/** Whether to show operator features. The server checks each operator action. */
export const useIsOperator = (): boolean =>
  useQuery(ownAccountQuery()).data?.labels.includes(OPERATOR) ?? false
