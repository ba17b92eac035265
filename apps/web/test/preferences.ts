import { toPreferences, preferences } from '../src/lib/settings/preferences.ts'

/** Sets the preferences of this device to their defaults; the returned function does so again after the test. */
export function resetPreferences(): () => void {
  const reset = () => preferences.markSynced(toPreferences({}))
  reset()
  return reset
}
