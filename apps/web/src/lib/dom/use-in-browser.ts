import { useSyncExternalStore } from 'react'

const neverChanges = () => () => undefined

/** What this browser says; the server, which sends some pages as HTML, has another value. */
export const useInBrowser = <T>(inBrowser: () => T, onServer: T): T =>
  useSyncExternalStore(neverChanges, inBrowser, () => onServer)
