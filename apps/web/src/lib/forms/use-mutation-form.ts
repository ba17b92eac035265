import { type UseMutationResult } from '@tanstack/react-query'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { formResolver } from './form-resolver.ts'

export interface MutationForm<T extends FieldValues, Data> {
  readonly schema: z.ZodMiniType<T, T>
  readonly initial: NoInfer<DefaultValues<T>>
  readonly mutation: UseMutationResult<Data, Error, NoInfer<T>>
  readonly onDone?: (data: Data, form: UseFormReturn<T>) => void
  /** Where and how the form shows an error; `root` is the line above the submit button. */
  readonly failureOf: (error: Error) => { field: NoInfer<Path<T>> | 'root'; message: string }
}

/** A form that is sent once at a time. After a failure all values stay. */
export function useMutationForm<T extends FieldValues, Data>(props: MutationForm<T, Data>) {
  const { schema, initial, mutation, onDone, failureOf } = props
  const form = useForm<T>({ resolver: formResolver(schema), defaultValues: initial })
  const busy = mutation.isPending || mutation.isSuccess
  const submit = form.handleSubmit((values) => {
    if (busy) return
    mutation.mutate(values, {
      onSuccess: (data) => onDone?.(data, form),
      onError: (error) => {
        const { field, message } = failureOf(error)
        form.setError(field, { message }, { shouldFocus: field !== 'root' })
      },
    })
  })
  return { form, busy, submit }
}
