import { AuthHeading } from './auth-heading.tsx'

const focusTitle = (element: HTMLElement | null) => element?.querySelector('h1')?.focus()

/** The heading of what has taken the place of what stood there: it takes the focus, so that it is read out. */
export function OutcomeHeading({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <div ref={focusTitle}>
      <AuthHeading title={title} text={text} />
    </div>
  )
}
