import { usePreferences } from '#lib/settings/preferences'
import { useMedia } from '#lib/dom/use-media'

/** Whether the reader asked for less motion: their system, or us in the settings. */
export function useReducedMotion(): boolean {
  const system = useMedia('(prefers-reduced-motion: reduce)')
  return usePreferences().motion === 'less' || system
}
