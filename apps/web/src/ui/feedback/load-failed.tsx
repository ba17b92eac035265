import { Notice } from './notice.tsx'

interface LoadFailedProps {
  readonly title: string
  readonly text?: string
  /** What the button requests again. */
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown }
}

const UNREACHABLE = "We couldn't reach the server."

/** Instead of what didn't load. */
export function LoadFailed({ title, text = UNREACHABLE, query }: LoadFailedProps) {
  const retry = () => void query.refetch()
  return <Notice title={title} text={text} busy={query.isFetching} onRetry={retry} />
}

interface ListFailedProps extends Pick<LoadFailedProps, 'query'> {
  readonly title?: string | undefined
}

/** Instead of a list whose first page didn't load. */
export function ListFailed({ title = "The posts didn't load", query }: ListFailedProps) {
  return <LoadFailed title={title} text={`${UNREACHABLE} Nothing was lost.`} query={query} />
}
