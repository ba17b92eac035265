import { TEXTS } from '@devhood/contract'
import { currentUserQuery, redirectTarget } from '#features/account'
import { useInBrowser } from '#lib/dom/use-in-browser'
import { titleOf } from '#lib/navigation/page-title'
import { Toaster } from '#ui/overlays/toast'
import { type QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, StrictMode, useEffect } from 'react'
import { AuthFrame } from './auth-frame.tsx'

const TITLES = { 'sign-in': TEXTS.signIn.submit, 'sign-up': 'Sign up' } as const

export type AuthScreen = keyof typeof TITLES

/** The page's window title. */
export const authTitle = (screen: AuthScreen): string => titleOf(TITLES[screen])

/** Opens the requested page once somebody is signed in. */
function RedirectSignedIn() {
  const { data: user } = useQuery({ ...currentUserQuery(), enabled: false })
  useEffect(() => {
    if (user) location.replace(redirectTarget(location.search))
  }, [user])
  return null
}

/** Sends the form that somebody has sent before its code had loaded. */
function useEarlySubmit(): void {
  useEffect(() => {
    document.documentElement.dataset['ready'] = ''
    document.querySelector<HTMLFormElement>('form[data-sent]')?.requestSubmit()
  }, [])
}

interface AuthPageProps {
  readonly Screen: ComponentType<{ readonly search: string }>
  readonly client: QueryClient
  readonly showcase: ReactNode
}

/** Sign-in or sign-up as a page of its own, without a router. The server sends it as HTML. */
export function AuthPage({ Screen, client, showcase }: AuthPageProps) {
  const search = useInBrowser(() => location.search, '')
  useEarlySubmit()
  return (
    <StrictMode>
      <QueryClientProvider client={client}>
        <RedirectSignedIn />
        <AuthFrame showcase={showcase}>
          <Screen search={search} />
        </AuthFrame>
        <Toaster />
      </QueryClientProvider>
    </StrictMode>
  )
}
