import { Notice } from '#ui/feedback/notice'

interface ListFailedProps {
  readonly title?: string | undefined
  readonly busy: boolean
  readonly onRetry: () => void
}

/** Instead of a list whose first page didn't load. Home needs it without the grid. */
export function ListFailed({ title = "The posts didn't load", busy, onRetry }: ListFailedProps) {
  return (
    <Notice
      title={title}
      text="We couldn't reach the server. Nothing was lost."
      busy={busy}
      onRetry={onRetry}
    />
  )
}
