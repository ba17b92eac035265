import { type PublicPage as Page, SITE_PAGE_TITLES, TEXTS } from '@devhood/contract'
import { type Announcement } from '@devhood/contract/schemas'
import { signInPath } from '#features/account'
import { JobNotFound } from '#features/jobs'
import { ResumeView } from '#features/people/resume'
import { AnnouncementLine, SitePageArticle, SitePageNotWritten } from '#features/site'
import { settings } from '#lib/settings/settings'
import { ButtonLink } from '#ui/controls/button-link'
import { SkipLink } from '#ui/controls/skip-link'
import { EmptyState } from '#ui/feedback/empty-state'
import clsx from 'clsx'
import { type ReactNode } from 'react'
import { Link, StaticRouter } from 'react-router'

import { BarWithSignIn } from '../layouts/bar-with-sign-in.tsx'
import { GuestLinks } from '../layouts/guest-links.tsx'
import { PublicDate } from './public-date.tsx'
import { PublicBoard } from './search/public-board.tsx'
import { PublicJob } from './public-job.tsx'
import { PublicPeople } from './search/public-people.tsx'
import { PublicPost } from './public-post.tsx'
import { PublicProfile } from './public-profile.tsx'
import { PublicTag } from './public-tag.tsx'
import { PostTiles } from './post-tiles.tsx'
import { Door, Welcome } from './ways-in.tsx'

interface PublicPageProps {
  readonly page: Page
  /** Path and query of the page, where people return to after signing in. */
  readonly address: string
  readonly announcement?: Announcement | undefined
}

/**
 * A post, a profile, a list of posts or people, an ad or the job board for guests. Only the server renders it, without the app's scripts: every
 * action is a link or a form, except sharing. The policy of the page forbids inline styles, so its parts have classes alone.
 */
export function PublicPage({ page, address, announcement }: PublicPageProps) {
  const signIn = signInPath(address)
  return (
    <StaticRouter location={address}>
      <SkipLink to="#content">Skip to content</SkipLink>
      <div className="grid min-h-dvh grid-cols-1 grid-rows-[auto_1fr_auto]">
        <BarWithSignIn title={headingOf(page)} signIn={signIn} />
        <main
          id="content"
          tabIndex={-1}
          className={clsx(
            'mx-auto w-full max-w-320 px-3 pt-4 outline-none sm:px-6 lg:px-8 lg:pt-6',
            // The bar of an ad stands at the foot of the window, also below a short text.
            page.kind === 'job' ? 'flex flex-col xl:pb-12' : 'pb-12',
          )}
        >
          <GuestLinks label="More public pages" className="mb-5 flex gap-6 md:hidden" />
          {announcement && <AnnouncementLine text={announcement.text} />}
          <Content page={page} signIn={signIn} />
        </main>
        <Foot signIn={signIn} />
      </div>
    </StaticRouter>
  )
}

/** The heading in the bar, where narrow windows have no room for names; an ad and a profile start with their own. */
function headingOf(page: Page): ReactNode {
  switch (page.kind) {
    case 'post':
      return (
        <>
          Post<span className="max-lg:sr-only"> by {page.post.creator.name}</span>
        </>
      )
    case 'profile':
      return undefined
    case 'resume':
      return `Resume of ${page.resume.basics.name}`
    case 'tag':
      return `#${page.tag}`
    case 'explore':
      return 'Posts'
    case 'people':
      return 'People'
    case 'job':
      return undefined
    case 'board':
      return 'Jobs'
    case 'site':
      return SITE_PAGE_TITLES[page.page.page]
    case 'missing':
      return page.what === 'job' ? 'Job' : 'Not found'
  }
}

function Content({ page, signIn }: { readonly page: Page; readonly signIn: string }) {
  switch (page.kind) {
    case 'post':
      return <PublicPost {...page} signIn={signIn} />
    case 'profile':
      return <PublicProfile {...page} signIn={signIn} />
    case 'resume':
      return <ResumeView resume={page.resume} />
    case 'tag':
      return <PublicTag {...page} signIn={signIn} />
    case 'explore':
      return (
        <>
          <Welcome
            title="What developers see at work"
            text="Pictures of their working life. Sign in to like, save and comment."
          />
          <PostTiles
            label="Posts"
            titled="author"
            empty={<EmptyState title="No posts yet" />}
            {...page}
          />
          <Door
            title={`Show your own work on ${settings.appName}`}
            text="Share a picture, and follow the people and tags you like."
            signIn={signIn}
          />
        </>
      )
    case 'people':
      return <PublicPeople {...page} signIn={signIn} />
    case 'job':
      return <PublicJob job={page.job} />
    case 'board':
      return (
        <>
          <Welcome
            title="Jobs for developers"
            text="With the salary, the place and the stack. Sign in to save jobs and searches."
          />
          <PublicBoard {...page} />
        </>
      )
    case 'site':
      return <SitePageArticle page={page.page} date={PublicDate} />
    case 'missing':
      return <Missing what={page.what} signIn={signIn} />
  }
}

interface MissingProps {
  readonly what: Extract<Page, { kind: 'missing' }>['what']
  readonly signIn: string
}

function Missing({ what, signIn }: MissingProps) {
  if (what === 'job') return <JobNotFound />
  if (what === 'site') return <SitePageNotWritten />
  return (
    <EmptyState
      title="This page isn't here"
      text="It may be for members only, or it may have been deleted. Members see it after signing in."
      action={
        <ButtonLink to={signIn} variant="primary">
          {TEXTS.signIn.submit}
        </ButtonLink>
      }
    />
  )
}

function Foot({ signIn }: { readonly signIn: string }) {
  return (
    <footer className="border-t border-border">
      <div className="mx-auto flex max-w-320 flex-wrap items-center gap-x-8 gap-y-3 px-3 py-5 text-small text-muted sm:px-6 lg:px-8">
        <p>
          {settings.appName} is a place where developers share pictures of their working life.{' '}
          <Link to={signIn} className="link">
            {TEXTS.signIn.submit}
          </Link>{' '}
          to like, save and comment.
        </p>
        {settings.sitePlaces.length > 0 && (
          <GuestLinks
            label="About this site"
            places={settings.sitePlaces}
            className="flex flex-wrap gap-x-6 gap-y-2"
          />
        )}
      </div>
    </footer>
  )
}
