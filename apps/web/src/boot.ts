import { hasFallback } from '#features/account'
import { isReload } from '#lib/navigation/history-steps'
import { applyPreferences, preferences } from '#lib/settings/preferences'

/**
 * Runs before the first paint. A classic script of its own, because the page's policy allows no inline one.
 *
 * The theme must not change after the first paint. Where the browser remembers a session, the form that the server
 * sends is for somebody who is already signed in: it stays hidden during the session check. The posts that the server sends with
 * Home are hidden where the app will show something else.
 */
applyPreferences(document)
if (hasFallback()) document.documentElement.dataset['checking'] = ''
if (!hasFallback() || isReload() || preferences.current().homeFeed !== 'all')
  document.documentElement.dataset['unpainted'] = ''

// A form that is posted before its code has loaded is sent by that code (`auth.tsx`), never by the browser. Guests' pages
// have no such code: their forms, which only change the address, are the browser's.
document.addEventListener(
  'submit',
  (event) => {
    if (
      event.target instanceof HTMLFormElement &&
      event.target.method === 'post' &&
      document.documentElement.dataset['ready'] === undefined
    ) {
      event.preventDefault()
      event.target.dataset['sent'] = ''
    }
  },
  { capture: true },
)
