import { NotLoaded } from '#ui/feedback/load-failed'
import { accountKeys, signOut } from '#features/account'
import { Confirm } from '#ui/overlays/confirm'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { Time } from '#ui/time'
import { type Session } from '@devhood/contract/schemas'

import { Section } from '../section.tsx'
import { accountApi, sessionsQuery, waysInQuery } from '../queries.ts'
import { deviceLocation, deviceTitle, isHandheld, signInMethod } from '../device-labels.ts'

export function DevicesSection() {
  const sessions = useQuery(sessionsQuery())
  const { data } = sessions
  return (
    <Section
      id="devices"
      title="Devices"
      text="Devices where you're signed in. If you don't recognize one, sign it out and change your password."
    >
      {data && (
        <ul aria-label="Devices" className="divide-y divide-border">
          {data.map((session) => (
            <SessionRow key={session.$id} session={session} />
          ))}
        </ul>
      )}
      {data && data.length > 1 && <SignOutEverywhere />}
      {!data && (
        <NotLoaded
          query={sessions}
          title="The devices didn't load"
          loading="Loading devices"
          lines={['h-14 w-2/3', 'h-14 w-1/2']}
          className="grid gap-6"
        />
      )}
    </Section>
  )
}

function SignOutEverywhere() {
  const client = useQueryClient()
  return (
    <Confirm
      actionLabel="Sign out everywhere"
      question="You'll be signed out on all devices, including this one."
      cancelLabel="Stay signed in"
      onConfirm={() => signOut(client, () => accountApi.deleteSessions())}
    />
  )
}

/** A session, with a sign-out button for other devices. */
function SessionRow({ session }: { readonly session: Session }) {
  const title = deviceTitle(session)
  const usedAt = useQuery(waysInQuery()).data?.sessions[session.$id]
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
        {!session.current && usedAt && (
          <p className="text-small text-muted">
            <span>Used </span>
            <Time value={usedAt} toHour />
          </p>
        )}
      </div>
      {!session.current && <SignOutThere session={session} title={title} />}
    </li>
  )
}

function SignOutThere({ session, title }: { readonly session: Session; readonly title: string }) {
  const client = useQueryClient()
  return (
    <Confirm
      actionLabel="Sign out"
      label={`Sign out ${title}`}
      question="You'll need to sign in again on that device."
      confirmLabel="Sign it out"
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

const DeviceIcon = ({ handheld }: { readonly handheld: boolean }) => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    width="24"
    height="24"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.75"
    strokeLinecap="round"
    strokeLinejoin="round"
    className="flex-none text-muted"
  >
    <path
      d={
        handheld
          ? 'M7.5 3.5h9v17h-9zM11 17.5h2'
          : 'M4.5 5h15v10.5h-15zM2.5 19h19M9.5 9l-1.5 1.5L9.5 12M14.5 9l1.5 1.5-1.5 1.5'
      }
    />
  </svg>
)
