import { outboxScreens } from '#screens/outbox'
import { useCurrentUser } from '#features/account'
import { NewPeople } from '#features/people'
import { FeedSkeleton, RecentPosts } from '#features/posts'
import { loadFollowingFeed } from './load-following-feed.ts'
import { FROM_WIDE, useMedia } from '#lib/dom/use-media'
import { type Preferences, preferences } from '#lib/settings/preferences'
import { usePreferences } from '#lib/settings/use-preferences'
import { TabPanels } from '#ui/controls/tabs'
import { useOutbox } from '#lib/outbox/use-outbox'
import { latePart, lazyPart } from '#ui/lazy-part'
import { Suspense, useState } from 'react'

import { PLACES } from './first-steps/places.ts'

const TABS = { all: 'All', following: 'Following' } as const
const FollowingFeed = lazyPart(loadFollowingFeed)
const FEEDS = { all: RecentPosts, following: FollowingFeed } as const

/** The newest posts, or those that the viewer follows; on wide screens people, or for new members jobs, beside them. */
export const HomeScreen = () => (
  <div className="xl:grid xl:grid-cols-[minmax(0,640px)_288px] xl:gap-16">
    <div className="min-w-0">
      <Unsent />
      <Feeds />
    </div>
    <Beside />
  </div>
)

const WaitingPosts = latePart(outboxScreens.posts)

function Unsent() {
  const posts = useOutbox().filter((entry) => entry.kind === 'post')
  return posts.length > 0 && <WaitingPosts posts={posts} />
}

const Card = lazyPart(async () => (await import('./first-steps/card.tsx')).FirstSteps)
const NewestJobs = latePart(async () => (await import('./first-steps/newest-jobs.tsx')).NewestJobs)

/** The card of a new member. Once it is done, it stays until the next visit. */
function FirstSteps() {
  const { firstStep } = useCurrentUser()
  const isNew = useIsNew()
  const [wasNew] = useState(isNew)
  return (
    (wasNew || isNew) && (
      <Suspense fallback={<div className={`mb-8 rounded-card bg-surface ${PLACES[firstStep]}`} />}>
        <Card />
      </Suspense>
    )
  )
}

const useIsNew = () => useCurrentUser().firstStep !== 'done'

/** New members are offered people by their card. */
function Beside() {
  const isNew = useIsNew()
  const isWide = useMedia(FROM_WIDE)
  if (!isNew) return <NewPeople />
  return isWide && <NewestJobs />
}

type Feed = Preferences['homeFeed']

function Feeds() {
  const { homeFeed } = usePreferences()
  const [shown, setShown] = useState<ReadonlySet<Feed>>(new Set())
  const select = (feed: Feed) => {
    setShown(new Set([...shown, homeFeed]))
    preferences.set({ homeFeed: feed })
  }
  const Feed = FEEDS[homeFeed]
  return (
    <TabPanels label="Home feed" tabs={TABS} selected={homeFeed} onSelect={select}>
      {homeFeed === 'all' && <FirstSteps />}
      <Suspense fallback={<FeedSkeleton />}>
        <Feed key={homeFeed} isReturn={shown.has(homeFeed)} />
      </Suspense>
    </TabPanels>
  )
}
