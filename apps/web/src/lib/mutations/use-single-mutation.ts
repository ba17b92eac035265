import {
  type DefaultError,
  type MutateOptions,
  useMutation,
  type UseMutationOptions,
} from '@tanstack/react-query'

import { useOnce } from './use-once.ts'

/**
 * A mutation that buttons send: pressed again while it is under way, however quickly, they send nothing more.
 * `press(variables)` is what the button is given that sends them: it alone is busy, the others wait.
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
    // A failure is in the mutation's `error`.
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
