import { type MutationForm, useMutationForm } from '#lib/forms/use-mutation-form'
import { Button } from '#ui/controls/button'
import { FormAlert } from '#ui/forms/form-alert'
import { type ReactNode } from 'react'
import { type FieldValues, type UseFormReturn } from 'react-hook-form'
import { errorMessage } from '../sign-in.ts'

interface AuthFormProps<T extends FieldValues, Data> extends Omit<
  MutationForm<T, Data>,
  'failureOf'
> {
  /** By default, the error's own text shows above the button. */
  readonly failureOf?: MutationForm<T, Data>['failureOf']
  readonly submit: string
  readonly children: (form: UseFormReturn<T>) => ReactNode
}

/** A form of a page for guests. */
export function AuthForm<T extends FieldValues, Data>(props: AuthFormProps<T, Data>) {
  const failureOf = (error: Error) => ({ field: 'root', message: errorMessage(error) }) as const
  const { form, busy, submit } = useMutationForm<T, Data>({ failureOf, ...props })
  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
      {props.children(form)}
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" size="lg" wide busy={busy}>
        {props.submit}
      </Button>
    </form>
  )
}
