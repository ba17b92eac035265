import { AuthHeading } from './auth-heading.tsx'

const focusTitle = (element: HTMLElement | null) => element?.querySelector('h1')?.focus()

/** Heading of a result that replaces other content. It takes the focus, so that screen readers read it. */
export function OutcomeHeading({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div ref={focusTitle}>
      <AuthHeading title={title} text={text} />
    </div>
  )
}
