import { type ReactNode } from 'react'

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
