import { type Session } from '@devhood/contract/schemas'

/** Which sign-ins a way has a part in: those that began with it, or were confirmed by it. */
type Way = { readonly provider: string } | { readonly factor: string }

interface Use {
  readonly session: Session
  readonly time: string
}

function useIn(session: Session, way: Way): string | undefined {
  if ('provider' in way) return session.provider === way.provider ? session.$createdAt : undefined
  return session.factors?.includes(way.factor) ? session.mfaUpdatedAt : undefined
}

/** The last use of a way in, as far as the devices tell that are signed in. */
export function lastUse(sessions: readonly Session[], way: Way): Use | undefined {
  const uses = sessions.flatMap((session) => {
    const time = useIn(session, way)
    return time ? [{ session, time }] : []
  })
  return uses.toSorted((one, other) => (one.time < other.time ? 1 : -1))[0]
}
