import { accountKeys, signOut } from '#features/account'
import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { toast } from '#lib/feedback/toasts'
import { Confirm } from '#ui/overlays/confirm'
import { Time } from '#ui/time'
import { type Session } from '@devhood/contract/schemas'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { deviceLocation, deviceTitle, isHandheld, signInMethod } from '../device-labels.ts'
import { accountApi, sessionsQuery, waysInQuery } from '../queries.ts'
import { Section } from '../section.tsx'
import { Loaded, Used, WayList, WayRow } from '../security/way-row.tsx'

export function DevicesSection() {
  const sessions = useQuery(sessionsQuery())
  return (
    <Section
      id="devices"
      title="Devices"
      text="Devices where you're signed in. If you don't recognize one, sign it out and change your password."
    >
      <WayList label="Devices">
        <Loaded query={sessions} what="devices">
          {(all) => all.map((session) => <SessionRow key={session.$id} session={session} />)}
        </Loaded>
      </WayList>
      {sessions.data && sessions.data.length > 1 && <SignOutEverywhere />}
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
  const usedThere = usedAt && <Used time={usedAt} toHour />
  return (
    <WayRow
      icon={isHandheld(session) ? 'phone' : 'computer'}
      title={title}
      used={session.current ? <span className="text-accent-text">This device</span> : usedThere}
      action={!session.current && <SignOutThere session={session} title={title} />}
    >
      <span>{deviceLocation(session)}</span>
      <span> · signed in {signInMethod(session)} </span>
      <Time value={session.$createdAt} />
    </WayRow>
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
