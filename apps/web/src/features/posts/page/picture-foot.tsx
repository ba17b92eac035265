import { profilePath } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { Avatar } from '#ui/pictures/avatar'
import { Fold } from '#ui/text/fold'
import { Caption } from '#ui/text/post-text'
import { type ReactNode } from 'react'
import { Link } from 'react-router'

import { LikeButton } from '../parts/like-button.tsx'
import { DELETED_AUTHOR } from '../parts/post-byline.tsx'
import { SaveButton } from '../parts/save-button.tsx'
import { picturesOf } from '../pictures/pictures-of.ts'

interface LightboxFootProps {
  readonly post: Post
  readonly saved: boolean
  /** What the picture shows. */
  readonly description: ReactNode
}

/** Below an enlarged picture: who shared it, what they wrote, like and save. */
export function LightboxFoot({ post, saved, description }: LightboxFootProps) {
  const { creator, caption, mentions } = post
  const [{ width, height }] = picturesOf(post)
  return (
    <div
      // Its words are as wide as the picture above a caption of two lines.
      style={{ maxWidth: `max(50rem, (100dvh - 9rem) * ${width / height} + 24px)` }}
      className="relative mx-auto w-full"
    >
      {/* Over what is above: the picture stays where it is. */}
      <div className="absolute inset-x-0 px-4 text-control sm:px-6" style={{ bottom: '100%' }}>
        <div className="sm:pl-13">
          <div className="max-w-[68ch]">{description}</div>
        </div>
      </div>
      <div className="max-h-80 overflow-y-auto overscroll-contain px-4 pt-2 sm:px-6 pb-[calc(16px+env(safe-area-inset-bottom))]">
        <div className="flex items-center gap-3">
          {creator && <Avatar name={creator.name} imageUrl={creator.imageUrl} />}
          <div className="min-w-0 flex-1">
            {creator ? (
              <Link
                to={profilePath(creator)}
                className="text-small text-strong wrap-anywhere hover:underline"
              >
                {creator.name}
              </Link>
            ) : (
              <span className="text-small text-muted">{DELETED_AUTHOR}</span>
            )}
          </div>
          <LikeButton post={post} compact />
          <SaveButton post={post} saved={saved} compact />
        </div>
        <Fold lines={6} className="text-control sm:pl-13">
          <Caption text={caption} mentions={mentions} className="max-w-[68ch] gap-1!" />
        </Fold>
      </div>
    </div>
  )
}
