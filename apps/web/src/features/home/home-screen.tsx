import { useCurrentUser } from '#features/account'
import { NewPeople } from '#features/people'
import { RecentPosts } from '#features/posts'
import { cachePicture } from './picture-cache.ts'
import { persistLastHome } from '#lib/device/last-home'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useEffect } from 'react'

function cacheShownPicture({ target }: SyntheticEvent): void {
  if (target instanceof HTMLImageElement) void cachePicture(target.currentSrc)
}

/** The newest posts, and on wide screens the newest people beside them. */
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
        <RecentPosts />
      </div>
      <NewPeople />
    </div>
  )
}
