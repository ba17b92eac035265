import { failureToast } from '#lib/feedback/toasts'
import { announce } from '#lib/feedback/announce'
import { api } from '#lib/api/api'
import { documentLinks } from '#lib/mutations/document-links'
import { linkToggle, rememberLinks } from '#lib/mutations/links'
import { ignoreNotFound } from '#lib/api/api-errors'
import { Query } from '@devhood/contract'
import { type Selectable } from '@devhood/contract/collections'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'

import { jobKeys } from '../keys.ts'
import { pagedDocuments } from '../queries.ts'

/** The viewer's bookmarks of ads. The server returns only the caller's own. */
export const jobSavesOf = (userId: string) => documentLinks('jobSaves', { user: userId }, 'job')

export const saveAd = (client: QueryClient, jobId: string, userId: string) =>
  linkToggle(client, jobSavesOf(userId), jobId, {
    failed: "Couldn't update the bookmark",
    refresh: [jobKeys.saved(userId)],
  })

/** Deletes a bookmark whose ad the viewer can't read any more. */
export const deleteSave = (client: QueryClient, saveId: string, userId: string) =>
  mutationOptions({
    mutationFn: () => ignoreNotFound(api.documents.delete('jobSaves', saveId)),
    onSuccess: () => {
      announce('Removed from your list')
      return client.invalidateQueries({ queryKey: jobKeys.saved(userId) })
    },
    meta: { errorToast: failureToast("Couldn't update the bookmark") },
  })

/** Saved ads of the viewer in any state, last saved first. */
export function savedAdsQuery(userId: string) {
  const links = jobSavesOf(userId)
  return pagedDocuments(jobKeys.saved(userId), 'jobSaves', {
    queries: [Query.equal('user', [userId]), Query.select<Selectable<'jobSaves'>>(['*', 'job.*'])],
    onPage: (client, saves) => {
      // Caches the saved state, so that the rows send no request for it.
      for (const { $id, job } of saves) if (job) rememberLinks(client, links, [[job.$id, $id]])
    },
  })
}
