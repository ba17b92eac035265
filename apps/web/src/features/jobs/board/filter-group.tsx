import { type ReactNode } from 'react'
import { FieldError } from '#ui/forms/field-error'

export interface FilterGroupProps {
  readonly legend: string
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** The choices of one filter, in rows. */
export const FilterGroup = ({ legend, hint, children }: FilterGroupProps) => (
  <fieldset className="min-w-0">
    <legend className="text-label">{legend}</legend>
    {hint && <p className="text-small text-muted">{hint}</p>}
    <div className="mt-2 flex flex-wrap gap-1.5">{children}</div>
  </fieldset>
)

interface LiveErrorProps {
  readonly id: string
  readonly children: string | undefined
}

/** Validation error of a filter, announced at once because no submit button follows. */
export const LiveError = ({ id, children }: LiveErrorProps) => (
  <div id={id} aria-live="polite" className="mt-1.5 empty:hidden">
    {children && <FieldError>{children}</FieldError>}
  </div>
)
