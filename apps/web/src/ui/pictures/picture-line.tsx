import { variantOf } from '#lib/pictures/images'
import { type Post } from '@devhood/contract/schemas'
import { plainTextOf } from '@devhood/contract/text'
import { Link } from 'react-router'

export type LinePicture = Pick<Post, '$id' | 'imageUrl' | 'imageWidth' | 'imageHeight' | 'caption'>

interface PictureLineProps {
  /** The newest posts of somebody; undefined while unknown. */
  readonly posts: readonly LinePicture[] | undefined
  /** Where pages have no script, the address of a picture without its origin. */
  readonly urlOf?: (url: string | undefined) => string | undefined
}

const HEIGHT = 68

/** As many whole pictures as fit, or a single one with its words. Decorative: the profile has them with names. */
export function PictureLine({ posts, urlOf = (url) => url }: PictureLineProps) {
  if (posts?.length === 0)
    return <p className="grid h-17 content-center text-small text-muted">No posts yet</p>
  const words = posts?.length === 1 ? plainTextOf(posts[0]?.caption ?? '') : ''
  return (
    <div aria-hidden="true" className="flex h-17 flex-wrap gap-1.5 overflow-hidden">
      {posts?.map(({ $id, imageUrl, imageWidth, imageHeight }) => {
        const width = Math.round(HEIGHT * ((imageWidth || 1) / (imageHeight || 1)))
        return (
          <Link
            key={$id}
            to={`/posts/${$id}`}
            tabIndex={-1}
            className="frame h-17 max-w-full rounded-[6px] bg-raised"
            style={{ width }}
          >
            <img
              src={urlOf(variantOf(imageUrl, { width: 320, output: 'webp' }))}
              alt=""
              width={width}
              height={HEIGHT}
              loading="lazy"
              decoding="async"
              className="size-full object-contain"
            />
          </Link>
        )
      })}
      {words !== '' && (
        // Where it has no room, it is below, out of sight.
        <div className="grid h-17 flex-1 basis-32 items-center pl-1.5">
          <p dir="auto" className="line-clamp-3 text-small wrap-anywhere text-muted">
            {words}
          </p>
        </div>
      )}
    </div>
  )
}
