import { useEffectEvent, useLayoutEffect } from 'react'
import { type FieldValues, type UseFormReturn } from 'react-hook-form'

export function useFormChanges<T extends FieldValues>(
  form: UseFormReturn<T>,
  onChange: (fields: T) => void,
): void {
  const report = useEffectEvent(() => onChange(form.getValues()))
  // Runs before the first paint: the user can type as soon as the form is visible.
  useLayoutEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => report() }),
    [form],
  )
}
