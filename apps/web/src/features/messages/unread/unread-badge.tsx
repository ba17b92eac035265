import { useUnread } from './use-unread.ts'

/** The number of conversations with something unread, for links to them. */
export function UnreadBadge({ className }: { readonly className: string }) {
  const count = useUnread()
  if (count === 0) return null
  return (
    <>
      <span aria-hidden="true" className={className}>
        {count}
      </span>
      <span className="sr-only">{` ${count} unread`}</span>
    </>
  )
}
