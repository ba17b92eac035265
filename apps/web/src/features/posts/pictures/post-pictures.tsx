import { AltBadge } from '#ui/pictures/alt-badge'
import { Picture, type PictureProps } from '#ui/pictures/picture'
import { type Post } from '@devhood/contract/schemas'
import { lazyPart } from '#ui/lazy-part'
import { type CSSProperties, Suspense } from 'react'

import { pictureProps } from '../parts/picture-text.ts'
import { pictureBox } from './picture-box.ts'
import { picturesOf } from './pictures-of.ts'

// Loads with the first post that has several pictures.
const Carousel = lazyPart(
  async () => (await import('#ui/pictures/carousel')).Carousel,
  // The first picture is there without it.
  ({ start, children }) => <div className="relative">{children(start, true)}</div>,
)

interface PostPicturesProps extends Pick<PictureProps, 'sizes' | 'priority' | 'className'> {
  readonly post: Post
  /** Minimum ratio of the box, width / height. */
  readonly minRatio?: number
  /** On a stage, whose foot has the text alternative. */
  readonly isStage?: boolean
  /** The picture that is shown first. */
  readonly start?: number
  /** Called with the picture that is shown next. */
  readonly onTurn?: (index: number) => void
  /** What a press on a picture does: the target of its link, or a function. */
  readonly press: (index: number) => Pick<PictureProps, 'to' | 'onEnlarge'>
}

/**
 * The pictures of a post in a box of the first one's ratio, no higher than the window: each is whole, in a frame that fits.
 * Only a very tall one shows its beginning, as wide as there is room.
 */
export function PostPictures({
  post,
  press,
  isStage = false,
  start = 0,
  ...rest
}: PostPicturesProps) {
  const { priority = false, minRatio, sizes, className, onTurn } = rest
  const pictures = picturesOf(post)
  const { isStrip, ratio, className: box } = pictureBox(pictures, minRatio)
  const slide = (index: number, isNear: boolean) => {
    const picture = pictures[index]
    if (!picture || !isNear) return <div style={{ aspectRatio: ratio }} />
    const shown = picture.width / picture.height
    return (
      <div style={{ aspectRatio: ratio }} className="grid place-items-center">
        {/* The frame is that of the picture, whatever the box of the first one is. */}
        <div style={{ width: `${Math.min(100, (shown / ratio) * 100)}%` }}>
          <Picture
            {...pictureProps(post, picture)}
            {...press(index)}
            sizes={sizes}
            className={className}
            priority={priority && index === start}
          />
        </div>
        {!isStage && !isStrip && <AltBadge text={picture.alt} />}
      </div>
    )
  }
  const shown = Math.min(start, pictures.length - 1)
  const alone = <div className="relative">{slide(shown, true)}</div>
  return (
    <div style={{ '--ratio': ratio } as CSSProperties} className={box}>
      {pictures.length > 1 ? (
        <Suspense fallback={alone}>
          <Carousel
            count={pictures.length}
            start={shown}
            onTurn={onTurn}
            nameOf={(index) => pictureProps(post, pictures[index]).alt}
          >
            {slide}
          </Carousel>
        </Suspense>
      ) : (
        alone
      )}
    </div>
  )
}
