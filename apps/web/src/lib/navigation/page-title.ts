import { settings } from '#lib/settings/settings'
import { stripBidiControls } from '#lib/text/strip-bidi-controls'

/** 'Home Feed · Devhood' */
export function titleOf(page: string | undefined): string {
  return page ? `${stripBidiControls(page)} · ${settings.appName}` : settings.appName
}
