import { type QueryClient } from '@tanstack/react-query'
import { sessionEnd } from '#lib/api/session-end'
import { toast } from '#lib/feedback/toasts'
import { currentUserQuery } from './current-user.tsx'

/** Goes on with what is open, with the session that somebody has opened anew. */
export function resumeSession(client: QueryClient): void {
  sessionEnd.resume()
  void client.invalidateQueries()
}

/** Whether a form has something that the browser itself didn't fill in. A search is in the URL as well. */
const isFilledIn = (): boolean =>
  Array.from(document.querySelectorAll<HTMLInputElement>('form input')).some(
    (input) => input.value !== '' && !input.matches('search *, :autofill'),
  )

/**
 * A page of this account goes on, one of another account starts anew, and one of a guest goes where signed-in people do; with
 * a form that somebody has begun to fill in, not before they say so.
 */
export function onSignInElsewhere(client: QueryClient, userId: string): void {
  const check = currentUserQuery()
  const known = client.getQueryData(check.queryKey)
  if (known) return known.$id === userId ? resumeSession(client) : location.reload()
  const goOn = () =>
    void client
      .prefetchQuery({ ...check, staleTime: 0 })
      .then(async () => client.invalidateQueries())
  if (!isFilledIn()) return goOn()
  toast({
    title: "You're signed in in another tab",
    text: 'What you typed here is kept.',
    action: { label: 'Continue', run: goOn },
    duration: Infinity,
  })
}
