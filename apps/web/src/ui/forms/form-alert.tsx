import { FieldError } from './field-error.tsx'

/** The line above a form's button for what concerns no single field; read out as soon as it says something. */
export function FormAlert({ children }: { readonly children: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && <FieldError>{children}</FieldError>}
    </div>
  )
}
