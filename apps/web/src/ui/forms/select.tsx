import clsx from 'clsx'
import { type ComponentProps } from 'react'

import { useField } from './field.tsx'
import { CONTROL } from './input.tsx'

/** One of several, by the browser's own list. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const field = useField()
  return <select {...field} {...rest} className={clsx(CONTROL, className)} />
}
