import { formResolver } from '#lib/forms/form-resolver'
import { Button } from '#ui/controls/button'
import { Field } from '#ui/forms/field'
import { FormAlert } from '#ui/forms/form-alert'
import { TextInput } from '#ui/forms/input'
import { useMutation } from '@tanstack/react-query'
import { type ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { type useTypedEmail } from './typed-email.ts'
import { errorMessage } from './token-errors.ts'

interface SingleFieldFormProps {
  readonly label: string
  /** What the rule asks for. */
  readonly hint?: string
  readonly rule: z.ZodMiniType<string, string>
  readonly input: ComponentProps<typeof TextInput>
  /** What the field starts with, and a handler of its changes. */
  readonly typed?: ReturnType<typeof useTypedEmail>
  readonly submit: string
  readonly send: (value: string) => Promise<unknown>
  /** Replaces the error's own text; undefined keeps it. */
  readonly errorText?: (error: Error) => string | undefined
}

/** A form with one field and a button. After a failure the typed text stays. */
export function SingleFieldForm({
  label,
  hint,
  rule,
  input,
  typed,
  submit,
  send,
  errorText,
}: SingleFieldFormProps) {
  const { mutate, isPending } = useMutation({ mutationFn: send })
  const form = useForm<{ value: string }>({
    resolver: formResolver(z.object({ value: rule })),
    defaultValues: { value: typed?.initial ?? '' },
  })
  const { errors } = form.formState
  const handleSubmit = form.handleSubmit(({ value }) => {
    if (isPending) return
    mutate(value, {
      onError: (error) =>
        form.setError('root', { message: errorText?.(error) ?? errorMessage(error) }),
    })
  })
  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
      <Field label={label} rule={hint} error={errors.value?.message}>
        <TextInput {...input} {...form.register('value', typed && { onChange: typed.onChange })} />
      </Field>
      <FormAlert>{errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" size="lg" wide busy={isPending}>
        {submit}
      </Button>
    </form>
  )
}

/** Input attributes of an email field. */
export const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'username',
  autoCapitalize: 'none',
  spellCheck: false,
} as const
