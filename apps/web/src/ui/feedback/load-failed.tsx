import { Notice } from './notice.tsx'
import { Loading } from './skeleton.tsx'

interface LoadFailedProps {
  readonly title: string
  readonly text?: string | undefined
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

interface NotLoadedProps extends Omit<LoadFailedProps, 'text'> {
  readonly query: LoadFailedProps['query'] & { readonly error: Error | null }
  /** What is loading, for screen readers: "Loading devices". */
  readonly loading: string
  /** Sizes of placeholders: `h-10 w-2/3`. */
  readonly lines: readonly string[]
  readonly className?: string
}

/** In the place of data: placeholders while it loads, then the error. */
export function NotLoaded({ loading, lines, className, ...failed }: NotLoadedProps) {
  const { error } = failed.query
  if (error) return <LoadFailed {...failed} text={error.message} />
  return <Loading label={loading} lines={lines} className={className} />
}
