import { createQueryClient } from '#lib/api/query-client'
import { renderToString } from 'react-dom/server.browser'
import { type AuthScreen, AuthPage, authTitle } from './app/auth-layout/auth-page.tsx'

/**
 * Renders a page to HTML. The server runs this file in a context of its own, whose `document` has the settings in its
 * `<meta>` elements.
 */
export function render(screen: AuthScreen): { readonly title: string; readonly html: string } {
  const client = createQueryClient({ onUnauthorized: () => undefined })
  return {
    title: authTitle(screen),
    html: renderToString(<AuthPage screen={screen} client={client} />),
  }
}
