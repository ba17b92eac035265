import { Loading, RowSkeleton } from '#ui/feedback/skeleton'

/** Placeholder for rows of people or conversations. */
export const LoadingRows = ({ label }: { readonly label: string }) => (
  <Loading label={label} className="msg-rows">
    <RowSkeleton
      rows={6}
      className="msg-row-skeleton"
      picture="size-11 rounded-round"
      lines={['h-4 w-2/5', 'h-3.5 w-4/5']}
    />
  </Loading>
)
