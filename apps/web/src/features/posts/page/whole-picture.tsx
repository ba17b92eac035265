import { useLightbox } from '#ui/pictures/use-lightbox'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { type CSSProperties, Suspense, useState, type ComponentProps, type MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Icon, Shape } from '#ui/icon'
import { lazyPart } from '#ui/lazy-part'
import { CORNERS, FULL_SIZE_LOOK, StageFoot } from '#ui/pictures/stage-foot'

import { DELETED_AUTHOR } from '../parts/post-byline.tsx'
import { pictureProps } from '../parts/picture-text.ts'
import { mostOnStage, pictureBox, STAGE_RATIO } from '../pictures/picture-box.ts'
import { picturesOf } from '../pictures/pictures-of.ts'
import { PostPictures } from '../pictures/post-pictures.tsx'
import { useLike } from '../likes.ts'
import { AROUND, STAGE } from './post-skeleton.tsx'

// Loads with the lightbox.
const LightboxFoot = lazyPart(async () => (await import('./picture-foot.tsx')).LightboxFoot)

/** Display width of the picture, as in `<img sizes>`. */
export const PICTURE_SIZES = '(min-width: 1024px) 65vw, 100vw'

/**
 * As large as its column and the window's height allow, beside the comments with the ways to other posts below. A small
 * picture is at most doubled, and a very tall one is cut.
 */
export function WholePicture({ post, saved }: { readonly post: Post; readonly saved: boolean }) {
  const pictures = picturesOf(post)
  const [search] = useSearchParams()
  const [turnedTo, setTurnedTo] = useState<number>()
  const start = Math.min(turnedTo ?? indexIn(search), pictures.length - 1)
  const [shown, setShown] = useState(start)
  const { open, lightbox } = useLightbox({
    onClose: setTurnedTo,
    foot: (description) => (
      <Suspense>
        <LightboxFoot {...{ post, saved, description }} />
      </Suspense>
    ),
    title: `Picture by ${post.creator?.name ?? DELETED_AUTHOR}`,
    pictures: pictures.map((picture) => ({
      ...pictureProps(post, picture),
      description: picture.alt,
    })),
  })
  const { isStrip } = pictureBox(pictures)
  return (
    <>
      <TapToLike
        post={post}
        data-part="stage"
        style={{ '--most': `${mostOnStage(pictures[0], isStrip)}px` } as CSSProperties}
        className={STAGE}
      >
        <div className={AROUND}>
          <PostPictures
            post={post}
            minRatio={STAGE_RATIO}
            isStage
            start={start}
            onTurn={setShown}
            press={(index) => ({ onEnlarge: (isByKey) => open(index, isByKey) })}
            sizes={PICTURE_SIZES}
            priority
            className="rounded-none"
          />
        </div>
        <StageFoot alt={pictures[shown]?.alt ?? ''} isCut={isStrip}>
          <button type="button" onClick={() => open(shown, true)} className={FULL_SIZE_LOOK}>
            <Shape path={CORNERS} size={14} />
            View at full size
          </button>
        </StageFoot>
      </TapToLike>
      {lightbox}
    </>
  )
}

/** The index of the picture that the URL names by its number. */
const indexIn = (search: URLSearchParams): number =>
  Math.max(1, Math.trunc(Number(search.get('picture')))) - 1 || 0

interface TapToLikeProps extends ComponentProps<'div'> {
  readonly post: Post
}

/** Wraps a picture: a double press likes the post, and shows a heart for a moment. It never removes a like. */
function TapToLike({ post, className, children, ...rest }: TapToLikeProps) {
  const { isLiked, setLiked } = useLike(post)
  const [beats, setBeats] = useState(0)
  const like = ({ target }: MouseEvent) => {
    // Not on what lies on the picture, such as the arrows of a carousel.
    if (!(target instanceof Element && target.closest('picture'))) return
    setBeats(beats + 1)
    if (!isLiked) setLiked(true)
  }
  return (
    // An alternative to the button beside the picture.
    <div {...rest} onDoubleClick={like} className={clsx('relative touch-manipulation', className)}>
      {children}
      {beats > 0 && (
        <span
          key={beats}
          aria-hidden="true"
          className="pointer-events-none absolute inset-0 grid animate-beat place-items-center text-like opacity-0"
        >
          <Icon name="like" size={96} filled />
        </span>
      )}
    </div>
  )
}
