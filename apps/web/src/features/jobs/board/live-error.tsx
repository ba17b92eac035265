import { FieldError } from '#ui/forms/field-error'

interface LiveErrorProps {
  readonly id: string
  readonly children: string | undefined
}

/** What is wrong with what was typed, said as soon as it is: no press on a button waits for it. */
export function LiveError({ id, children }: LiveErrorProps) {
  return (
    <div id={id} aria-live="polite" className="mt-1.5 empty:hidden">
      {children && <FieldError>{children}</FieldError>}
    </div>
  )
}
