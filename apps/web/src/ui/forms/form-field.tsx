import { type ComponentProps, type ComponentType } from 'react'
import {
  type FieldValues,
  type Path,
  type RegisterOptions,
  type UseFormReturn,
} from 'react-hook-form'

import { Field } from './field.tsx'
import { PasswordInput, TextArea, TextInput } from './input.tsx'

interface FormFieldProps<T extends FieldValues> extends Pick<
  ComponentProps<typeof Field>,
  'label' | 'hint' | 'rule' | 'aside'
> {
  readonly form: UseFormReturn<T>
  readonly name: Path<T>
  readonly options?: RegisterOptions<T, Path<T>> | undefined
}

/** A field of a form with its label and its error; all other properties are those of the control. */
export function formField<Props extends object>(Control: ComponentType<Props>) {
  return function FormField<T extends FieldValues>(
    props: FormFieldProps<T> & Omit<Props, keyof FormFieldProps<T>>,
  ) {
    const { form, name, options, label, hint, rule, aside, ...control } = props
    const errors = form.formState.errors as Partial<Record<string, { readonly message?: string }>>
    return (
      <Field label={label} hint={hint} rule={rule} aside={aside} error={errors[name]?.message}>
        <Control {...(control as unknown as Props)} {...form.register(name, options)} />
      </Field>
    )
  }
}

export const TextField = formField(TextInput)
export const TextAreaField = formField(TextArea)
export const PasswordField = formField(PasswordInput)
