import './styles/base.css'
import {
  currentUserQuery,
  followAccount,
  hasFallback,
  onRefusal,
  setKnownGuest,
} from '#features/account'
import { SignInScreen } from '#features/account/sign-in'
import { createQueryClient, lacksFactor } from '#lib/api/query-client'
import { trackFirstEntry } from '#lib/navigation/history-steps'
import { applyPreferences } from '#lib/settings/preferences'
import { hydrateRoot } from 'react-dom/client'
import { AuthPage, type AuthScreen } from './app/auth-layout/auth-page.tsx'
import { LATE_SHOWCASE } from './app/auth-layout/late-showcase.tsx'

/** The entry of /sign-in and /sign-up, whose HTML the server has rendered. They need no router. */
applyPreferences(document)
trackFirstEntry()

const client = createQueryClient({
  onUnauthorized: onRefusal(() => client, {
    at: () => location,
    open: (path) => location.replace(path),
  }),
})
setKnownGuest(client)
followAccount(client)

/** Only the page of sign-up loads its form, which the server's page preloads. */
const SCREENS = {
  'sign-in': async () => Promise.resolve(SignInScreen),
  'sign-up': async () => (await import('#features/account/sign-up')).SignUpScreen,
}
const loadScreen = SCREENS[location.pathname.split('/')[1] as AuthScreen]
void loadScreen().then((Screen) => {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no place for the app.')
  hydrateRoot(root, <AuthPage Screen={Screen} client={client} showcase={LATE_SHOWCASE} />)
})

// Whoever is signed in already goes on. If the browser remembers a session, the form shows after the check only.
const check = client.prefetchQuery({ ...currentUserQuery(), retry: false })
if (hasFallback())
  void check.then(() => {
    // The page that asks for the second step comes instead of the form.
    const { error } = client.getQueryState(currentUserQuery().queryKey) ?? {}
    if (!lacksFactor(error)) delete document.documentElement.dataset['checking']
  })

if (history.state?.farewell)
  void import('./app/account-deleted-toast.ts').then((it) => it.showAccountDeletedToast())
