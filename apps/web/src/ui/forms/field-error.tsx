import { type ReactNode } from 'react'

import { Icon } from '#ui/icon'

interface FieldErrorProps {
  readonly id?: string | undefined
  readonly children: ReactNode
}

/** The line under a field that says what is wrong; also used under things that are no field, such as a file. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small text-danger">
      <Icon name="alert" size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
