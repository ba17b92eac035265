import clsx from 'clsx'
import { type ComponentProps } from 'react'

import { Icon } from '#ui/icon'
import { useField } from './field.tsx'
import { CONTROL } from './input.tsx'

/** A native single select. */
export function Select({ className, ...rest }: ComponentProps<'select'>) {
  const field = useField()
  return (
    <span className={clsx('relative block', className)}>
      <select {...field} {...rest} className={clsx(CONTROL, 'appearance-none pr-10 font-normal')} />
      <Icon
        name="down"
        size={16}
        className="pointer-events-none absolute top-4 right-3.5 text-muted"
      />
    </span>
  )
}
