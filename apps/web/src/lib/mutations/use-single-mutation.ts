import {
  type DefaultError,
  type MutateOptions,
  useMutation,
  type UseMutationOptions,
} from '@tanstack/react-query'

import { useOnce } from './use-once.ts'

/** Ignores presses while it runs. By `buttonProps(variables)`, the button that sends them is busy, others disabled. */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
) {
  const { mutateAsync, ...mutation } = useMutation(options)
  const once = useOnce()
  const mutate = (
    variables: Variables,
    then: MutateOptions<Data, DefaultError, Variables> = {},
  ) => {
    // The mutation's `error` has the failure.
    once(() => mutateAsync(variables, then)).catch(() => undefined)
  }
  const { isPending } = mutation
  const buttonProps = (variables: Variables) => ({
    busy: isPending && mutation.variables === variables,
    'aria-disabled': isPending,
    onClick: () => mutate(variables),
  })
  return { ...mutation, mutate, buttonProps }
}
