import {
  type DefaultError,
  type MutateOptions,
  useMutation,
  type UseMutationOptions,
} from '@tanstack/react-query'

import { useOnce } from './use-once.ts'

/**
 * A mutation for buttons that ignores presses while it is running. `buttonProps(variables)` returns the properties of
 * the button that sends them: only this button is busy, the others are disabled.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
) {
  const { mutateAsync, ...mutation } = useMutation(options)
  const once = useOnce()
  const mutate = (
    variables: Variables,
    then: MutateOptions<Data, DefaultError, Variables> = {},
  ): void => {
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
