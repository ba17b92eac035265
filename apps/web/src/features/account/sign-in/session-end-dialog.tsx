import { useQueryClient } from '@tanstack/react-query'
import { clearDeviceData } from '#lib/device/clear-device-data'
import { useLocation } from 'react-router'
import { sessionEnd } from '#lib/api/session-end'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { type CurrentUser, currentUserQuery } from '../current-user.tsx'
import { resumeSession } from '../sign-in-elsewhere.ts'
import { clearFallback } from '../sign-in-redirects.ts'
import { Providers } from '../providers/providers.tsx'
import { SignInForm } from './sign-in-form.tsx'

/** Dialog that asks to sign in again over the current page, so that nothing typed is lost. */
export function SessionEndDialog() {
  const client = useQueryClient()
  const { pathname, search } = useLocation()
  const user = client.getQueryData(currentUserQuery().queryKey)

  const onSignedIn = (signedIn: CurrentUser) => {
    if (user && signedIn.$id !== user.$id) return void leavePage('/')
    resumeSession(client)
  }
  const leavePage = async (path: string) => {
    client.clear()
    await clearDeviceData()
    location.assign(path)
  }
  return (
    <Dialog open onClose={sessionEnd.resume} dismissible={false} title="Sign in again">
      <p className="text-muted">
        Your session has ended. Sign in to continue: what you typed is still here.
      </p>
      <SignInForm {...(user && { email: user.email })} onDone={onSignedIn} />
      <Providers redirectTo={pathname + search} />
      <Button
        variant="ghost"
        wide
        onClick={() => {
          clearFallback()
          void leavePage('/sign-in')
        }}
      >
        Leave this page
      </Button>
    </Dialog>
  )
}
