import { usePreferences } from '#lib/settings/preferences'
import { useMedia } from '#lib/dom/use-media'

/** Whether to reduce motion: by system setting or in our settings. */
export function useReducedMotion(): boolean {
  const system = useMedia('(prefers-reduced-motion: reduce)')
  return usePreferences().motion === 'less' || system
}
