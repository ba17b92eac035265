import { useQueryClient } from '@tanstack/react-query'
import { clearDeviceData } from '#lib/device/clear-device-data'
import { useLocation } from 'react-router'
import { api } from '#lib/api/api'
import { sessionEnd } from '#lib/api/session-end'
import { latePart } from '#ui/lazy-part'
import { Button } from '#ui/controls/button'
import { Dialog } from '#ui/overlays/dialog'
import { type CurrentUser, currentUserQuery } from '../current-user.tsx'
import { resumeSession } from '../sign-in-elsewhere.ts'
import { clearFallback } from '../sign-in-redirects.ts'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { Providers } from '../providers/providers.tsx'
import { completeSignIn } from '../sign-in.ts'
import { SignInForm } from './sign-in-form.tsx'

const FactorForm = latePart(async () => (await import('../second-step/factor-form.tsx')).FactorForm)

interface SessionEndDialogProps {
  /** The session goes on once a second factor is confirmed. */
  readonly isPartial: boolean
}

/** Dialog that asks to sign in again, or for a second factor, over the current page, so that nothing typed is lost. */
export function SessionEndDialog({ isPartial }: SessionEndDialogProps) {
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
    <Dialog
      key={String(isPartial)}
      open
      onClose={sessionEnd.resume}
      dismissible={false}
      title={isPartial ? 'One more step' : 'Sign in again'}
    >
      {isPartial ? (
        <>
          <p className="text-muted">
            Your account asks for a second step. Confirm it to continue: what you typed is still
            here.
          </p>
          <FactorForm onConfirmed={async () => completeSignIn(client).then(onSignedIn)} />
        </>
      ) : (
        <>
          <p className="text-muted">
            Your session has ended. Sign in to continue: what you typed is still here.
          </p>
          <SignInForm {...(user && { email: user.email })} onDone={onSignedIn} />
          <PasskeySignIn onDone={onSignedIn} />
          <Providers redirectTo={pathname + search} />
        </>
      )}
      <Button
        variant="ghost"
        wide
        onClick={() => {
          clearFallback()
          // A session that lacks a factor is still there.
          if (isPartial) void api.account.deleteSession('current').catch(() => undefined)
          void leavePage('/sign-in')
        }}
      >
        Leave this page
      </Button>
    </Dialog>
  )
}
