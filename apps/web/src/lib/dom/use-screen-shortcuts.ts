import { useEffect, useEffectEvent } from 'react'

import { type ScreenShortcut, screenShortcuts } from './screen-shortcuts.ts'

/** Adds shortcuts while the component is there: those of its latest render. */
export function useScreenShortcuts(group: string, shortcuts: readonly ScreenShortcut[]): void {
  const list = useEffectEvent(() => shortcuts)
  useEffect(() => {
    const added = { group, list: () => list() }
    screenShortcuts.set([...screenShortcuts.current(), added])
    return () => screenShortcuts.set(screenShortcuts.current().filter((each) => each !== added))
  }, [group])
}
