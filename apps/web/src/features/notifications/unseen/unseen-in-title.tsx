import { useEffect } from 'react'
import { serviceWorkers } from '#lib/device/storage'
import { useUnread } from '#features/messages'
import { useNavigate } from 'react-router'

import { countUnseen, useUnseen } from './use-unseen.ts'

/** Notifications and unread conversations outside the page: their number in its title and on the app's icon, and the way back from the device's own. */
export function UnseenInTitle() {
  const unseen = countUnseen(useUnseen())
  const count = unseen.count + useUnread()
  const label = count > 0 ? `${count}${unseen.label.endsWith('+') ? '+' : ''}` : ''
  useOpenedNotifications()
  useEffect(() => prefixTitle(label && `(${label}) `), [label])
  useEffect(() => {
    setAppBadge(count)
    return () => setAppBadge(0)
  }, [count])
  return null
}

/** Keeps the prefix before every title of the page until the returned function is called. */
function prefixTitle(prefix: string): (() => void) | undefined {
  if (prefix === '') return undefined
  const apply = () => {
    if (!document.title.startsWith(prefix)) document.title = prefix + document.title
  }
  apply()
  const observer = new MutationObserver(apply)
  observer.observe(document.head, { childList: true, characterData: true, subtree: true })
  return () => {
    observer.disconnect()
    if (document.title.startsWith(prefix)) document.title = document.title.slice(prefix.length)
  }
}

/** Not every browser has it, and those that do refuse it until the app is installed. */
function setAppBadge(count: number): void {
  if ('setAppBadge' in navigator) navigator.setAppBadge(count).catch(() => undefined)
}

/** Opens what a notification of the device is about, when the service worker has brought this page to the front. */
function useOpenedNotifications(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const container = serviceWorkers()
    const open = ({ data }: MessageEvent<{ readonly open?: string } | null>) => {
      if (data?.open) void navigate(data.open)
    }
    container?.addEventListener('message', open)
    return () => container?.removeEventListener('message', open)
  }, [navigate])
}
