import { signOut } from '#features/account'
import { Confirm } from '#ui/overlays/confirm'
import { Notice } from '#ui/feedback/notice'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'

import { Section } from '../section.tsx'
import { accountApi, sessionsQuery } from '../queries.ts'
import { SessionRow } from './session-row.tsx'

/** Devices on which the account is signed in. */
export function DevicesSection() {
  const { data, error, isFetching, refetch } = useQuery(sessionsQuery())
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
      {!data && error && (
        <Notice
          title="The devices didn't load"
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!data && !error && (
        <Loading label="Loading devices" className="grid gap-6">
          <Skeleton className="h-14 w-2/3" />
          <Skeleton className="h-14 w-1/2" />
        </Loading>
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
      confirmLabel="Sign out everywhere"
      cancelLabel="Stay signed in"
      onConfirm={() => signOut(client, () => accountApi.deleteSessions())}
    />
  )
}
