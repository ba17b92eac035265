import { type ReactNode } from 'react'

import { Icon } from '#ui/icon'

interface FieldErrorProps {
  readonly id?: string | undefined
  readonly children: ReactNode
}

/** Error text under a field; also used below other things, such as a file. */
export function FieldError({ id, children }: FieldErrorProps) {
  return (
    <p id={id} className="flex items-start gap-1.5 text-small text-danger">
      <Icon name="alert" size={16} className="mt-0.5" />
      <span>{children}</span>
    </p>
  )
}
