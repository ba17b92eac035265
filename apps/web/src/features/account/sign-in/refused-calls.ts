import { type QueryClient } from '@tanstack/react-query'
import { lacksFactor, secretChangesSettled } from '#lib/api/query-client'
import { checkSession } from '#lib/api/session-end'
import { currentUserQuery } from '../current-user.tsx'
import { secondStepPath } from '../sign-in-redirects.ts'

interface Page {
  readonly at: () => Pick<Location, 'pathname' | 'search'>
  readonly open: (path: string) => void
}

/**
 * What a page does when calls are refused. A page in use stays: a dialog asks to sign in again, or for the second factor.
 * Before somebody is known, a session that lacks a factor leads to the page that asks for it.
 */
export const onRefusal =
  (client: () => QueryClient, { at, open }: Page) =>
  (error: Error): void => {
    // A session can only end for a known user.
    if (client().getQueryData(currentUserQuery().queryKey))
      return void secretChangesSettled(client()).then(checkSession)
    const path = lacksFactor(error) ? secondStepPath(at()) : undefined
    if (path) open(path)
  }
