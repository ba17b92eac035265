import { type PublicPage } from '@devhood/contract'
import { RelatedTags } from '#features/tags'
import { settings } from '#lib/settings/settings'
import { formatTotalOf } from '#lib/text/totals'
import { EmptyState } from '#ui/feedback/empty-state'

import { Door, FollowLink } from './ways-in.tsx'
import { PostTiles } from './post-tiles.tsx'

type PublicTagProps = Extract<PublicPage, { kind: 'tag' }> & { readonly signIn: string }

/** The posts with a tag for guests, other tags of theirs, and the way in. */
export function PublicTag({ signIn, ...page }: PublicTagProps) {
  const tag = `#${page.tag}`
  return (
    <>
      <div className="mb-5 flex flex-wrap items-center gap-4">
        <p className="text-head tabular-nums">{formatTotalOf(page.total, ['post', 'posts'])}</p>
        <FollowLink person={{ $id: tag, name: tag }} signIn={signIn} size="sm" />
      </div>
      <PostTiles
        label={`Posts with ${tag}`}
        titled="author"
        empty={<EmptyState title="No posts yet" text={`No public post has ${tag}.`} />}
        {...page}
      />
      <RelatedTags tag={page.tag} posts={page.posts} />
      <Door
        title={`See more of ${tag} on ${settings.appName}`}
        text="Follow the tag, ask about a picture, or show your own work."
        signIn={signIn}
      />
    </>
  )
}
