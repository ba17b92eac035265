import { failureToast } from '#lib/feedback/toasts'
import { githubCalls } from '@devhood/client/github'
import { api } from '#lib/api/api'
import { type OwnGithub } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'

import { personKeys } from '../keys.ts'

const github = githubCalls(api)

/** What a profile shows of GitHub. */
export const githubQuery = (userId: string) =>
  queryOptions({
    queryKey: personKeys.github(userId),
    queryFn: async ({ signal }) => (await github.get(userId, { signal })).account,
  })

/** What the viewer shows, and can choose from. */
export const ownGithubQuery = () =>
  queryOptions({
    queryKey: personKeys.ownGithub,
    queryFn: ({ signal }) => github.getOwn({ signal }),
  })

/** Ids of the repositories to show, or what else to do. */
export type GithubChange = readonly string[] | 'hide' | 'refresh'

async function send(change: GithubChange): Promise<OwnGithub> {
  if (change === 'refresh') return github.refresh()
  if (change !== 'hide') return github.show(change)
  await github.hide()
  return github.getOwn()
}

/** Changes what the viewer shows. Changes are sent one after another, so that the last response is the newest state. */
export function changingGithub(client: QueryClient, userId: string) {
  const { queryKey } = ownGithubQuery()
  return mutationOptions<OwnGithub, Error, GithubChange>({
    mutationKey: ['github', userId],
    scope: { id: 'github' },
    mutationFn: send,
    onSuccess: async (own) => {
      await client.cancelQueries({ queryKey })
      client.setQueryData(queryKey, own)
      await client.invalidateQueries({ queryKey: personKeys.github(userId) })
    },
    meta: {
      errorToast: failureToast(
        "Couldn't update GitHub on your profile",
        'Nothing changed. Please try again later.',
      ),
    },
  })
}

/** After the account was disconnected: nothing of it is shown any more. */
export async function forgetGithub(client: QueryClient, userId: string): Promise<void> {
  client.removeQueries({ queryKey: personKeys.ownGithub })
  await client.invalidateQueries({ queryKey: personKeys.github(userId) })
}
