import clsx from 'clsx'
import { createContext, type ReactNode, useContext, useId } from 'react'

import { FieldError } from './field-error.tsx'

interface FieldLinks {
  readonly id: string
  readonly describedBy: string | undefined
  readonly invalid: boolean
}

const FieldContext = createContext<FieldLinks | undefined>(undefined)

interface FieldProps {
  readonly label: string
  /** One line under the control: what it is for, or what is accepted. */
  readonly hint?: ReactNode
  /** What is accepted, before the hint. An error says the same, so it stands in for it. */
  readonly rule?: string | undefined
  /** Error text. Marks the control as invalid. */
  readonly error?: string | undefined
  /** Shown at the end of the label's line. */
  readonly aside?: ReactNode
  readonly className?: string | undefined
  /** One of our controls (TextInput, TextArea, PasswordInput): it gets its id and descriptions from the Field. */
  readonly children: ReactNode
}

/** Label above, control, then hint and error below, linked for assistive technology. */
export function Field({ label, hint, error, aside, className, children, ...props }: FieldProps) {
  const id = useId()
  const rule = error ? undefined : props.rule
  const hintId = rule || hint ? `${id}-hint` : undefined
  const errorId = error ? `${id}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={clsx('grid grid-cols-1 gap-1.5', className)}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <label htmlFor={id} className="text-label">
          {label}
        </label>
        {aside}
      </div>
      <FieldContext value={{ id, describedBy, invalid: Boolean(error) }}>{children}</FieldContext>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {hintId && (
        <p id={hintId} className="text-small text-muted">
          {rule && <span>{rule} </span>}
          {hint && <span>{hint}</span>}
        </p>
      )}
    </div>
  )
}

/** Properties that the surrounding Field gives its control; empty outside a Field. */
export function useField() {
  const field = useContext(FieldContext)
  if (!field) return {}
  return {
    id: field.id,
    ...(field.describedBy && { 'aria-describedby': field.describedBy }),
    ...(field.invalid && { 'aria-invalid': true as const }),
  }
}
