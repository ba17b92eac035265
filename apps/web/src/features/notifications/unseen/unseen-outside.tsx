import { useEffect } from 'react'

import { useOpenedNotifications } from '../use-opened-notifications.ts'
import { countUnseen, useUnseen } from './use-unseen.ts'

/**
 * The part of notifications outside the page: their number in its title and on the icon of the installed app, and the way back
 * from those that the device shows.
 */
export function UnseenOutside() {
  const { count, label } = countUnseen(useUnseen())
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
