import { useLightbox } from '#ui/pictures/use-lightbox'
import { type Post } from '@devhood/contract/schemas'
import clsx from 'clsx'
import { type CSSProperties, Suspense, useState, type ComponentProps, type MouseEvent } from 'react'
import { useSearchParams } from 'react-router'
import { Icon, Shape } from '#ui/icon'
import { lazyPart } from '#ui/lazy-part'
import { ENLARGE_LOOK } from '#ui/pictures/alt-badge'

import { DELETED_AUTHOR } from '../parts/post-byline.tsx'
import { pictureProps } from '../parts/picture-text.ts'
import { picturesOf } from '../pictures/pictures-of.ts'
import { PostPictures } from '../pictures/post-pictures.tsx'
import { useLike } from '../likes.ts'
import { AROUND, STAGE } from './post-skeleton.tsx'

// Loads with the lightbox.
const LightboxFoot = lazyPart(async () => (await import('./picture-foot.tsx')).LightboxFoot)

/** Display width of the picture, as in `<img sizes>`. */
export const PICTURE_SIZES = '(min-width: 1024px) 65vw, 100vw'

const CORNERS = 'M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15'

/** Minimum ratio of the box, width / height: what stands below a strip needs room. */
const STRIP_RATIO = 0.5

/** Above this ratio, what lies on a picture would hide much of it; beside a strip, it would lie across its edge: it stands below. */
const FLAT_RATIO = 2.5

/**
 * As large as its column and the window's height allow, beside the comments with the ways to other posts below. A small
 * picture is at most doubled, and a flat one is in the middle of its stage.
 */
export function WholePicture({ post, saved }: { readonly post: Post; readonly saved: boolean }) {
  const pictures = picturesOf(post)
  const [{ width, height }] = pictures
  const ratio = width / height
  const [search] = useSearchParams()
  const [turnedTo, setTurnedTo] = useState<number>()
  const { open, lightbox } = useLightbox({
    onClose: setTurnedTo,
    foot: (
      <Suspense>
        <LightboxFoot post={post} saved={saved} />
      </Suspense>
    ),
    title: `Picture by ${post.creator?.name ?? DELETED_AUTHOR}`,
    pictures: pictures.map((picture) => ({
      ...pictureProps(post, picture),
      description: picture.alt,
    })),
  })
  const isFlat = ratio > FLAT_RATIO
  const isStrip = ratio < STRIP_RATIO
  const most = Math.max(width, height * STRIP_RATIO) * 2
  return (
    <>
      <TapToLike
        post={post}
        data-part="stage"
        style={{ '--most': `${most}px` } as CSSProperties}
        className={clsx(
          STAGE,
          'place-items-center xl:min-h-80',
          (isFlat || isStrip) && 'py-12 [--badges:-36px]',
        )}
      >
        <div className={AROUND}>
          <PostPictures
            post={post}
            minRatio={STRIP_RATIO}
            start={turnedTo ?? indexIn(search)}
            press={(index) => ({ onEnlarge: (isByKey) => open(index, isByKey) })}
            sizes={PICTURE_SIZES}
            priority
            mark={<EnlargeMark isSmaller={isFlat || isStrip} />}
            className="rounded-none"
          />
        </div>
      </TapToLike>
      {lightbox}
    </>
  )
}

/** What a press on the picture does, which has the name itself. */
const EnlargeMark = ({ isSmaller }: { readonly isSmaller: boolean }) => (
  <span aria-hidden="true" className={ENLARGE_LOOK}>
    <Shape path={CORNERS} size={14} />
    <span>{isSmaller ? 'View at full size' : 'Enlarge'}</span>
  </span>
)

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
