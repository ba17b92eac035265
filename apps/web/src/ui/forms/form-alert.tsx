import { FieldError } from './field-error.tsx'

/** Error line above a form's button for what concerns no single field; announced as soon as it has a text. */
export function FormAlert({ children }: { readonly children: string | undefined }) {
  return (
    <div role="alert" className="empty:hidden">
      {children && <FieldError>{children}</FieldError>}
    </div>
  )
}
