import type { QueryClient } from '@tanstack/react-query'
import { api } from '#lib/api/api'
import { isSessionLost } from '#lib/api/query-client'
import { findSeenPage } from '#lib/device/seen-pages'
import { currentUserQuery, ownAccountKey } from './current-user.tsx'
import { hasFallback } from './sign-in-redirects.ts'

/** Milliseconds that a page from the back/forward cache waits for a response before it shows what it has. */
const PATIENCE = 5000

/** Whether a page of a member is still theirs to see. Without a response this device tells who was here last. */
export async function isStillSignedIn(client: QueryClient): Promise<boolean> {
  if (!hasFallback()) return false
  try {
    const { $id } = await api.account.get({ signal: AbortSignal.timeout(PATIENCE) })
    return $id === client.getQueryData<{ $id: string }>(ownAccountKey)?.$id
  } catch (error) {
    if (isSessionLost(error)) return false
    const last = await findSeenPage()
    return !last || last.userId === client.getQueryData(currentUserQuery().queryKey)?.$id
  }
}
