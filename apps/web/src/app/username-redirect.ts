import { personByUsernameQuery } from '#features/people'
import { type QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, redirect } from 'react-router'

/** Redirects `/@ada` to the profile of the person with this username, if there is one. */
export function redirectToProfile(client: QueryClient) {
  return async ({ params }: LoaderFunctionArgs) => {
    const username = /^@([^/]+)\/?$/.exec(params['*'] ?? '')?.[1]
    if (username === undefined) return null
    const person = await client.fetchQuery(personByUsernameQuery(username))
    return person ? redirect(`/profile/${person.$id}`) : null
  }
}
