import { useSyncExternalStore } from 'react'
import { type Preferences, preferences } from './preferences.ts'

export function usePreferences(): Preferences {
  return useSyncExternalStore(preferences.subscribe, preferences.current, preferences.current)
}
