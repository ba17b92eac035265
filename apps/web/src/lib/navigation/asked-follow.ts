import { tabItems } from '#lib/device/storage'

const KEY = 'asked-follow'

/** Keeps whom a guest wants to follow, until the profile is opened after signing up or in. Never by a link: others could make it. */
export const askToFollow = (userId: string): void => void tabItems.set(KEY, userId)

/** Whether it is this person; it is asked once. */
export function takeAskedFollow(userId: string): boolean {
  if (tabItems.get(KEY) !== userId) return false
  tabItems.remove(KEY)
  return true
}
