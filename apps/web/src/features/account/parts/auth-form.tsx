import { formResolver } from '#lib/forms/form-resolver'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { type UseMutationResult } from '@tanstack/react-query'
import { type ReactNode } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  useForm,
  type UseFormReturn,
} from 'react-hook-form'
import type * as z from 'zod/mini'
import { errorMessage } from '../sign-in.ts'

interface Failure<T extends FieldValues> {
  /** `root` is the line above the submit button. */
  readonly field: Path<T> | 'root'
  readonly message: string
}

interface AuthFormProps<T extends FieldValues, Data> {
  readonly schema: z.ZodMiniType<T, T>
  readonly initial: NoInfer<DefaultValues<T>>
  readonly mutation: UseMutationResult<Data, Error, NoInfer<T>>
  readonly onDone?: (data: Data, form: UseFormReturn<T>) => void
  /** Where and how the form shows an error; by default its own text above the button. */
  readonly failureOf?: (error: Error) => Failure<NoInfer<T>>
  readonly submit: string
  readonly children: (form: UseFormReturn<T>) => ReactNode
}

/** A form of a page for guests, sent once at a time. After a failure all values stay. */
export function AuthForm<T extends FieldValues, Data>(props: AuthFormProps<T, Data>) {
  const { schema, initial, mutation, onDone, submit, children } = props
  const { failureOf = (error) => ({ field: 'root', message: errorMessage(error) }) } = props
  const form = useForm<T>({ resolver: formResolver(schema), defaultValues: initial })
  const busy = mutation.isPending || mutation.isSuccess
  const send = form.handleSubmit((values) => {
    if (busy) return
    mutation.mutate(values, {
      onSuccess: (data) => onDone?.(data, form),
      onError: (error) => {
        const { field, message } = failureOf(error)
        form.setError(field, { message }, { shouldFocus: field !== 'root' })
      },
    })
  })
  return (
    <form method="post" noValidate onSubmit={(event) => void send(event)} className="grid gap-5">
      {children(form)}
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        {submit}
      </Button>
    </form>
  )
}
