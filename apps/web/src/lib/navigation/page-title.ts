import { settings } from '#lib/settings/settings'
import { stripBidiControls } from '#lib/text/strip-bidi-controls'

/** 'Home Feed · Devhood' */
export const titleOf = (page: string | undefined): string =>
  page ? `${stripBidiControls(page)} · ${settings.appName}` : settings.appName
