import {
  profilePath,
  type PublicPage,
  type PublicProfile as Profile,
  TEXTS,
} from '@devhood/contract'
import { GithubSection } from '#features/people/github'
import { formatNumber } from '#lib/text/format'
import { ButtonLink } from '#ui/controls/button-link'
import { Button } from '#ui/controls/button'
import { IconButton } from '#ui/controls/icon-button'
import { settings } from '#lib/settings/settings'
import { EmptyState } from '#ui/feedback/empty-state'
import { AboutLines } from '#ui/text/about-lines'
import { LinkList } from '#ui/text/link-list'

import { Door, FollowLink } from './ways-in.tsx'
import { PostTiles } from './post-tiles.tsx'
import { PublicAvatar } from './public-avatar.tsx'

type PublicProfileProps = Extract<PublicPage, { kind: 'profile' }> & { readonly signIn: string }

/** A profile for guests, to be sent to others: who the person says they are, what they have pinned, and their posts. */
export function PublicProfile(props: PublicProfileProps) {
  const { person, pinned, posts, next, signIn } = props
  return (
    <>
      <Head {...props} />
      {pinned.length > 0 && (
        <section className="mt-8">
          <h2 className="mb-4 text-head">Pinned</h2>
          <PostTiles label="Pinned" posts={pinned} titled="large" empty={null} />
        </section>
      )}
      <section className="mt-8">
        {posts.length > 0 && (
          <div className="mb-4 flex items-baseline gap-2.5">
            <h2 className="text-head">{TEXTS.profile.posts}</h2>
            <span className="text-small text-muted tabular-nums">
              {formatNumber(props.total - pinned.length)}{' '}
              <span className="sr-only">{pinned.length > 0 ? 'more' : 'in all'}</span>
            </span>
          </div>
        )}
        <PostTiles
          label="Posts"
          titled="usual"
          posts={posts}
          priority={pinned.length === 0}
          {...(next !== undefined && { next })}
          empty={
            pinned.length === 0 && (
              <EmptyState title={`${person.name} hasn’t posted yet`} drawing="small" />
            )
          }
        />
      </section>
      <Door
        title={`${person.name} shares their working life on ${settings.appName}`}
        text="Follow along, ask about a picture, or show your own work."
        signIn={signIn}
      />
    </>
  )
}

/** Who the person is, with one edge for all words on wide windows. */
function Head(props: PublicProfileProps) {
  const { person, github, links, signIn } = props
  return (
    <section
      aria-label={person.name}
      className="grid grid-cols-1 gap-8 border-b border-border pb-8 lg:grid-cols-[minmax(0,1fr)_320px] lg:gap-12"
    >
      <div className="grid grid-cols-[auto_minmax(0,1fr)] content-start items-center gap-x-4 gap-y-5 lg:items-start lg:gap-x-6">
        <div className="lg:row-span-2">
          <PublicAvatar person={person} size="lg" />
        </div>
        <Name person={person} />
        {/* On wide windows, on one edge with the name. */}
        <div className="col-span-full grid min-w-0 grid-cols-1 gap-4 lg:col-start-2">
          {person.headline && (
            <p dir="auto" className="text-strong wrap-anywhere lg:text-head">
              {person.headline}
            </p>
          )}
          {/* Without scripts, no button copies code. */}
          <div className="grid max-w-[68ch] grid-cols-1 gap-3 empty:hidden [&_button]:hidden">
            <AboutLines person={{ bio: person.bio }} />
          </div>
          <Actions person={person} signIn={signIn} />
          <Counts {...props} />
        </div>
      </div>
      <div className="grid grid-cols-1 content-start gap-5">
        <AboutLines person={{ ...person, headline: null, bio: null }} />
        <LinkList links={links} className="grid grid-cols-1 gap-1" />
        {github && <GithubSection account={github} />}
      </div>
    </section>
  )
}

interface ActionsProps {
  readonly person: Profile
  readonly signIn: string
}

const Actions = ({ person, signIn }: ActionsProps) => (
  <div className="flex flex-wrap gap-2">
    <FollowLink person={person} signIn={signIn} />
    {person.showsResume && (
      <ButtonLink to={`${profilePath(person)}/resume`} variant="line">
        Resume
      </ButtonLink>
    )}
    {/* `guest.ts` shares the page, and fills the status. */}
    <Button variant="line" icon="link" data-share="" className="noscript:hidden">
      Share
    </Button>
    <output className="order-last self-center text-small text-muted empty:hidden" />
  </div>
)

/** The whole address of the profile; `guest.ts` copies it, and fills the status. */
const Address = ({ person }: { readonly person: Profile }) => (
  <p className="flex min-w-0 flex-wrap items-center gap-x-1 font-mono text-mono text-muted">
    <span className="min-w-0 wrap-anywhere">
      {new URL(location.origin).host}/<wbr />@{person.username}
    </span>
    <IconButton
      icon="copy"
      label="Copy address"
      data-copy=""
      className="tap-area size-8 noscript:hidden"
    />
    <output className="font-sans text-small empty:hidden" />
  </p>
)

const Name = ({ person }: { readonly person: Profile }) => (
  <div className="min-w-0">
    <h1
      tabIndex={-1}
      className="text-title-sm wrap-anywhere sm:text-title-lg lg:text-[2.75rem] lg:leading-[1.1]"
    >
      {person.name}
    </h1>
    <Address person={person} />
  </div>
)

function Counts({ total, followers, following }: PublicProfileProps) {
  const counts = [
    [total, TEXTS.profile.posts],
    [followers, TEXTS.profile.followers],
    [following, TEXTS.profile.following],
  ] as const
  return (
    <ul aria-label="Numbers" className="flex flex-wrap gap-x-5 gap-y-1">
      {counts.map(([number, label]) => (
        <li key={label} className="text-small text-muted">
          <b className="text-body font-bold text-text tabular-nums">{formatNumber(number)}</b>{' '}
          {label}
        </li>
      ))}
    </ul>
  )
}
