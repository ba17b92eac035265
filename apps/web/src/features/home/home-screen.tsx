import { useCurrentUser } from '#features/account'
import { NewPeople } from '#features/people'
import { RecentPosts } from '#features/posts'
import { cachePicture } from './picture-cache.ts'
import { FollowingFeed } from './following-feed.tsx'
import { persistLastHome } from '#lib/device/last-home'
import { type Preferences, preferences } from '#lib/settings/preferences'
import { usePreferences } from '#lib/settings/use-preferences'
import { TabPanels } from '#ui/controls/tabs'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect, useState } from 'react'

const TABS = { all: 'All', following: 'Following' } as const
const FEEDS = { all: RecentPosts, following: FollowingFeed } as const

function cacheShownPicture({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement) void cachePicture(target.currentSrc)
}

/** The newest posts, or those that the viewer follows; on wide screens the newest people beside them. */
export function HomeScreen() {
  const client = useQueryClient()
  const me = useCurrentUser()
  useEffect(() => persistLastHome(client, me.$id), [client, me.$id])
  return (
    <div
      onLoadCapture={cacheShownPicture}
      className="xl:grid xl:grid-cols-[minmax(0,640px)_288px] xl:gap-16"
    >
      <div className="min-w-0">
        <Feeds />
      </div>
      <NewPeople />
    </div>
  )
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
      <Feed key={homeFeed} isReturn={shown.has(homeFeed)} />
    </TabPanels>
  )
}
