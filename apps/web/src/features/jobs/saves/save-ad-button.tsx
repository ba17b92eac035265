import { type CurrentUser } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { linksQuery } from '#lib/mutations/links'
import { ToggleButton } from '#ui/controls/toggle-button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { jobSavesOf, saveAd } from './saves.ts'

/** Bookmark button of an ad; removing a bookmark offers Undo for a moment. */
export function SaveAdButton({ jobId, me }: { readonly jobId: string; readonly me: CurrentUser }) {
  const client = useQueryClient()
  const { data: saved = {} } = useQuery(linksQuery(client, jobSavesOf(me.$id), [jobId]))
  const { mutate, isPending } = useMutation(saveAd(client, jobId, me.$id))
  const isSaved = saved[jobId]?.on === true
  const press = () => {
    mutate({ on: !isSaved })
    if (isSaved)
      toast({
        title: 'Removed from saved',
        action: { label: 'Undo', run: () => mutate({ on: true }) },
      })
  }
  return (
    <ToggleButton
      icon="saved"
      tone="saved"
      label="Save"
      on={isSaved}
      busy={isPending}
      onClick={press}
    />
  )
}
