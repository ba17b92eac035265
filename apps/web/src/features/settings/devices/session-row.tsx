import { accountKeys } from '#features/account'
import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'
import { Time } from '#ui/time'
import { type Session } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'

import { DeviceIcon } from './device-mark.tsx'
import { deviceLocation, deviceTitle, isHandheld, signInMethod } from '../device-labels.ts'

/** A session, with a sign-out button for other devices. */
export function SessionRow({ session }: { readonly session: Session }) {
  const title = deviceTitle(session)
  return (
    <li className="flex flex-wrap items-start gap-x-3.5 gap-y-3 py-4 first:pt-0">
      <DeviceIcon handheld={isHandheld(session)} />
      <div className="min-w-[min(100%,11rem)] flex-1">
        <p className="flex flex-wrap items-center gap-x-3 text-strong">
          {title}
          {session.current && (
            <span className="text-small font-normal text-accent-text">This device</span>
          )}
        </p>
        <p className="truncate font-mono text-mono text-muted">{deviceLocation(session)}</p>
        <p className="text-small text-muted">
          Signed in {signInMethod(session)} · <Time value={session.$createdAt} />
        </p>
      </div>
      {!session.current && <SignOutThere session={session} title={title} />}
    </li>
  )
}

interface SignOutThereProps {
  readonly session: Session
  readonly title: string
}

function SignOutThere({ session, title }: SignOutThereProps) {
  const client = useQueryClient()
  return (
    <Confirm
      actionLabel="Sign out"
      label={`Sign out ${title}`}
      question="You'll need to sign in again on that device."
      confirmLabel="Sign it out"
      cancelLabel="Keep it"
      size="sm"
      onConfirm={async () => {
        await ignoreNotFound(api.account.deleteSession(session.$id))
        client.setQueryData<readonly Session[]>(accountKeys.sessions, (sessions) =>
          sessions?.filter(({ $id }) => $id !== session.$id),
        )
        toast({ title: 'Signed out', text: `${title} was signed out.` })
      }}
    />
  )
}
