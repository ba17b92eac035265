import clsx from 'clsx'
import { type ComponentProps } from 'react'

import { useField } from './field.tsx'
import { CONTROL } from './input.tsx'

/** A native single select. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const field = useField()
  return <select {...field} {...rest} className={clsx(CONTROL, className)} />
}
