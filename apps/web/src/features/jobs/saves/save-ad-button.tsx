import { type CurrentUser, useViewer } from '#features/account'
import { toast } from '#lib/feedback/toasts'
import { linkedIds, linksQuery, useLinks } from '#lib/mutations/links'
import { ToggleButton } from '#ui/controls/toggle-button'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'

import { jobSavesOf, saveAd } from './saves.ts'

interface SaveAdButtonProps {
  readonly jobId: string
  readonly me: CurrentUser
  /** Where a list has asked for all of its ads. */
  readonly saved?: boolean
}

/** Which ads of some pages the viewer has saved, in one request a page. */
export function useSavedAds(pages: readonly { readonly documents: readonly { $id: string }[] }[]) {
  const viewer = useViewer()
  const lists = viewer ? pages.map(({ documents }) => documents) : []
  return useLinks(jobSavesOf(viewer?.$id ?? ''), lists, linkedIds)
}

/** Bookmark button of an ad; removing a bookmark offers Undo for a moment. */
export function SaveAdButton({ jobId, me, saved }: SaveAdButtonProps) {
  const client = useQueryClient()
  const { data = {} } = useQuery({
    ...linksQuery(client, jobSavesOf(me.$id), [jobId]),
    enabled: saved === undefined,
  })
  const { mutate, isPending } = useMutation(saveAd(client, jobId, me.$id))
  const isSaved = saved ?? data[jobId]?.on === true
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

/** The bookmark at the end of a row. Its space reaches over the edge. */
export const SaveInRow = (props: SaveAdButtonProps) => (
  <span className="-my-[10px] -mr-[10px] flex">
    <SaveAdButton {...props} />
  </span>
)
