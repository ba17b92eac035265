import { findAnnouncement } from '@devhood/client/site'
import { api } from '#lib/api/api'
import { serverClock } from '#lib/api/server-clock'
import { deviceItems } from '#lib/device/storage'
import { IconButton } from '#ui/controls/icon-button'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { AnnouncementLine } from './announcement-line.tsx'

const CLOSED = 'devhood-closed-announcement'
/** Milliseconds after which an open page looks for a new one. */
const INTERVAL = 5 * 60_000

/** The operators' announcement, until it is over or closed on this device. */
export function CurrentAnnouncement() {
  const [closed, setClosed] = useState(() => deviceItems.read<string>(CLOSED))
  const { data } = useQuery({
    queryKey: ['site', 'announcement'],
    queryFn: async ({ signal }) => (await findAnnouncement(api, { signal })).announcement,
    staleTime: INTERVAL,
    refetchInterval: INTERVAL,
    retry: false,
  })
  if (!data || data.$id === closed || Date.parse(data.endsAt) <= serverClock.now()) return null
  const close = () => {
    deviceItems.write(CLOSED, data.$id)
    setClosed(data.$id)
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  return (
    <AnnouncementLine
      text={data.text}
      action={
        <IconButton icon="close" label="Close the announcement" onClick={close} className="-my-2" />
      }
    />
  )
}
