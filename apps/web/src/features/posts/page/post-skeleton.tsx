import { Loading, RowSkeleton, Skeleton } from '#ui/feedback/skeleton'
import { CommentRowsSkeleton } from '#features/comments'
import { metaReader } from '#lib/settings/settings'
import clsx from 'clsx'
import { type CSSProperties } from 'react'

import { RowsSkeleton } from '../lists/rows-skeleton.tsx'
import { BylineSkeleton } from '../lists/skeletons.tsx'
import { mostOnStage, pictureBox, STAGE_RATIO } from '../pictures/picture-box.ts'

/** The stage of the pictures: as wide as the window where it stands above the texts. */
export const STAGE = '-mx-3 flex flex-col bg-sunken sm:-mx-6 lg:-mx-8 xl:mx-0'

/** Height of what the window has besides the picture: below wide windows, the stage with its foot takes most of it. */
export const AROUND =
  'grid grow grid-cols-1 items-center [--around:calc(40svh+40px)] xl:[--around:calc(var(--spacing-below-bar)+104px)]'

/** The look of the column beside the picture of a post. */
export const PANEL =
  'min-w-0 border-border xl:h-[calc(100dvh-var(--spacing-below-bar)+24px)] xl:border-l xl:px-5 xl:pt-4'

/** The room of the pictures as the server's page has it for the address that was opened; elsewhere, that of a flat one. */
function PicturesSkeleton({ id }: { readonly id: string }) {
  const [of, count, width, height] = metaReader(document)('room', '').split(' ')
  if (of !== id) return <Skeleton className="rounded-none" style={{ height: 'min(56vw, 320px)' }} />
  const first = { width: Number(width), height: Number(height) }
  const { isStrip, ratio, className } = pictureBox(
    count === '1' ? [first] : [first, first],
    STAGE_RATIO,
  )
  const most = `${mostOnStage(first, isStrip)}px`
  return (
    <div className={AROUND} style={{ '--most': most, '--ratio': ratio } as CSSProperties}>
      <div className={className}>
        <Skeleton className="rounded-none" style={{ aspectRatio: ratio }} />
      </div>
    </div>
  )
}

/** Placeholder for the page of one post that no list has. Like its button to follow, it leaves the accent to the post. */
export const PostSkeleton = ({ id }: { readonly id: string }) => (
  <Loading
    label="Loading the post"
    className="glow -mt-4 grid grid-cols-1 gap-5 lg:-mt-6 xl:-mx-5 xl:grid-cols-[minmax(0,1fr)_360px] xl:grid-rows-[auto_1fr] xl:items-start xl:gap-0"
  >
    <div className={STAGE}>
      <PicturesSkeleton id={id} />
      <div className="h-10" />
    </div>
    <div className={clsx('flex flex-col gap-5 xl:row-span-2 xl:overflow-y-auto', PANEL)}>
      <BylineSkeleton />
      <RowSkeleton className="h-12" lines={['h-4 w-9/10', 'h-4 w-1/2']} />
      <RowSkeleton className="h-8 sm:h-6" lines={['h-3 w-2/5']} />
      <RowSkeleton className="h-5" lines={['h-3 w-3/5']} />
      <RowSkeleton className="border-y border-border py-3.5" lines={['h-6 w-1/4']} />
      <div>
        <Skeleton className="mb-1 h-5.5 w-1/4" />
        <CommentRowsSkeleton />
      </div>
      <div className="foot-bar mt-auto xl:-mx-5 xl:px-5">
        <Skeleton className="h-12" />
      </div>
    </div>
    <div className="hidden gap-6 px-5 pt-4 xl:grid">
      <Skeleton className="min-h-16 rounded-control" />
      <div>
        <Skeleton className="h-7 w-1/4" />
        <RowsSkeleton rows={1} foot="words" />
      </div>
    </div>
  </Loading>
)
