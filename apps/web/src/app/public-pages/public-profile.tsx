import { type PublicPost, type PublicProfile as Profile, profilePath } from '@devhood/contract'
import { type GithubAccount } from '@devhood/contract/schemas'
import { GithubSection } from '#features/people/github'
import { formatTotalOf } from '#lib/text/totals'
import { ButtonLink } from '#ui/controls/button-link'
import { EmptyState } from '#ui/feedback/empty-state'
import { AboutLines } from '#ui/text/about-lines'
import { Link } from 'react-router'

import { PostTiles } from './post-tiles.tsx'
import { PublicAvatar } from './public-avatar.tsx'

interface PublicProfileProps {
  readonly person: Profile
  readonly github: GithubAccount | null
  readonly posts: readonly PublicPost[]
  readonly total: number
  readonly next?: string
  readonly signIn: string
}

/** A profile for guests: who the person says they are, and their posts. */
export function PublicProfile(props: PublicProfileProps) {
  const { person, github, posts, total, next, signIn } = props
  return (
    <>
      <section
        aria-label={person.name}
        className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 border-b border-border pb-6 lg:gap-x-8"
      >
        <PublicAvatar person={person} size="lg" />
        <div className="min-w-0">
          <h2 className="text-title-sm wrap-anywhere lg:text-title-lg">{person.name}</h2>
          <p className="truncate font-mono text-mono text-muted">@{person.username}</p>
          <p className="mt-1 text-small text-muted tabular-nums">
            {formatTotalOf(total, ['post', 'posts'])}
          </p>
        </div>
        <div className="col-span-2 grid grid-cols-1 gap-3 empty:hidden [&_button]:hidden">
          <AboutLines person={person} />
          {github && <GithubSection account={github} />}
          {person.showsResume && (
            <Link to={`${profilePath(person)}/resume`} className="link justify-self-start">
              Resume
            </Link>
          )}
        </div>
        <ButtonLink to={signIn} variant="primary" className="col-span-2 justify-self-start">
          Sign in to follow
        </ButtonLink>
      </section>
      <h3 className="sr-only">Posts</h3>
      <div className="mt-5">
        <PostTiles
          label="Posts"
          posts={posts}
          {...(next !== undefined && { next })}
          empty={<EmptyState title="No posts yet" />}
        />
      </div>
    </>
  )
}
