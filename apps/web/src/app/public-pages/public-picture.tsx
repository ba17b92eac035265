import { type Picture } from '@devhood/contract/collections'
import { srcSetOf, variantOf } from '#lib/pictures/images'

interface PublicPictureProps {
  readonly picture: Picture
  readonly alt: string
  /** Display width, as in `<img sizes>`. */
  readonly sizes: string
  /** The first picture of the page. */
  readonly priority?: boolean
  /** Width / height of its box, where it differs from the picture's own. */
  readonly ratio?: number
  /** Whether it may not be larger than it is. */
  readonly isOwnSize?: boolean
  readonly className: string
}

/** Without the origin, so that pictures come from the address by which the page was opened. */
export const asPath = (url: string | undefined) => url?.replaceAll(location.origin, '')

/** A picture of a page without scripts. Width and height reserve its place. */
export function PublicPicture(props: PublicPictureProps) {
  const { picture, alt, sizes, priority, className } = props
  const { imageUrl, width, height } = picture
  return (
    <picture>
      <source type="image/webp" srcSet={asPath(srcSetOf(imageUrl, 'webp', width))} sizes={sizes} />
      <img
        src={
          asPath(variantOf(imageUrl, { width: Math.min(1080, width), output: 'jpg' })) ?? imageUrl
        }
        srcSet={asPath(srcSetOf(imageUrl, 'jpg', width))}
        sizes={sizes}
        alt={alt}
        width={width}
        height={props.ratio === undefined ? height : Math.round(width / props.ratio)}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : 'auto'}
        style={props.isOwnSize ? { maxWidth: `min(100%,${width}px)` } : undefined}
        className={className}
      />
    </picture>
  )
}
