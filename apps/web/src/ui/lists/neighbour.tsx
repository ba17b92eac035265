import clsx from 'clsx'

/** The link to the post before or after: a small picture with its words. */
export const neighbourLink = (isNext: boolean) => ({
  rel: isNext ? 'next' : 'prev',
  className: clsx(
    'flex min-h-16 min-w-0 flex-1 items-center gap-3 rounded-control border border-border bg-surface px-3 py-2 hover:bg-raised',
    isNext && 'sm:flex-row-reverse sm:text-right',
  ),
})
/** For the picture in it, which is shown whole. */
export const NEIGHBOUR_PICTURE = {
  sizes: '48px',
  className: 'size-12 flex-none bg-sunken object-contain',
}

interface NeighbourWordsProps {
  readonly isNext: boolean
  readonly name: string | undefined
}

export const NeighbourWords = ({ isNext, name }: NeighbourWordsProps) => (
  <span className="min-w-0 flex-1">
    <span className="block text-small text-muted">
      {!isNext && <span aria-hidden="true">← </span>}
      <span>{isNext ? 'Next post' : 'Previous post'}</span>
      {isNext && <span aria-hidden="true"> →</span>}
    </span>{' '}
    <span dir="auto" className="block truncate text-control">
      {name}
    </span>
  </span>
)
