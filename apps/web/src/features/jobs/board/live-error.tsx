import { FieldError } from '#ui/forms/field-error'

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
