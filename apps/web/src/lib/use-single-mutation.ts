import {
  type DefaultError,
  type MutateOptions,
  useMutation,
  type UseMutationOptions,
} from '@tanstack/react-query'

import { useOnce } from './use-once.ts'

/** A mutation that a button sends: pressed again while it is under way, however quickly, it sends nothing more. */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
) {
  const { mutateAsync, ...mutation } = useMutation(options)
  const once = useOnce()
  const mutate = (
    variables: Variables,
    then: MutateOptions<Data, DefaultError, Variables> = {},
  ): void => {
    // A failure is in the mutation's `error`.
    once(() => mutateAsync(variables, then)).catch(() => undefined)
  }
  return { ...mutation, mutate }
}
