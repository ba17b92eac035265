import { tabItems } from '#lib/device/storage'
import { isReload } from './history-steps.ts'

/** Session storage key: the router's scroll position of each history entry, by the entry's key. */
const STORAGE_KEY = 'react-router-scroll-positions'

/** Pixels from the top, by the key of a history entry. */
export const savedScrollPositions = (): Record<string, number> => tabItems.read(STORAGE_KEY) ?? {}

/** Pixels that a placeholder needs after a reload, so that the router can restore the position; else undefined. */
export function heightToRestore(key: string): number | undefined {
  const top = isReload() ? savedScrollPositions()[key] : undefined
  return top === undefined ? undefined : top + innerHeight
}
