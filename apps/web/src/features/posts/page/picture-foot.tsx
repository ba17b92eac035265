import { profilePath } from '@devhood/contract'
import { type Post } from '@devhood/contract/schemas'
import { Avatar } from '#ui/pictures/avatar'
import { Caption } from '#ui/text/post-text'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { Link } from 'react-router'

import { LikeButton } from '../parts/like-button.tsx'
import { DELETED_AUTHOR } from '../parts/post-byline.tsx'
import { SaveButton } from '../parts/save-button.tsx'

/** Below an enlarged picture: who shared it, what they wrote, like and save. */
export function LightboxFoot({ post, saved }: { readonly post: Post; readonly saved: boolean }) {
  const { creator, caption, mentions } = post
  return (
    <div className="flex items-center gap-3 px-3 pt-2 pb-[calc(8px+env(safe-area-inset-bottom))] sm:px-6">
      {creator && <Avatar name={creator.name} imageUrl={creator.imageUrl} size={32} />}
      <Words>
        {creator ? (
          <Link to={profilePath(creator)} className="text-strong hover:underline">
            {creator.name}
          </Link>
        ) : (
          <span className="text-muted">{DELETED_AUTHOR}</span>
        )}
        <Caption text={caption} mentions={mentions} className="gap-1!" />
      </Words>
      <div className="flex flex-none">
        <LikeButton post={post} compact />
        <SaveButton post={post} saved={saved} compact />
      </div>
    </div>
  )
}

const FADED: CSSProperties = { maskImage: 'linear-gradient(#000 50%, transparent)' }

/** A few lines, of which the last ones fade while more can be scrolled to. */
function Words({ children }: { readonly children: ReactNode }) {
  const [hasMore, setHasMore] = useState(false)
  const measure = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement) =>
    setHasMore(scrollHeight - scrollTop - clientHeight > 1)
  const [ref] = useState(() => (node: HTMLElement | null) => {
    if (!node) return undefined
    const observer = new ResizeObserver(() => measure(node))
    observer.observe(node)
    return () => observer.disconnect()
  })
  return (
    <div
      ref={ref}
      onScroll={({ currentTarget }) => measure(currentTarget)}
      style={hasMore ? FADED : undefined}
      className="max-h-21 min-w-0 flex-1 overflow-y-auto overscroll-contain text-small text-text"
    >
      {children}
    </div>
  )
}
