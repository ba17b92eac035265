import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import {
  type DraftId,
  findDraftPicture,
  findDraftValues,
  deleteDraftPicture,
  deleteDraftValues,
  saveDraftPicture,
  saveDraftValues,
} from '#lib/device/drafts'
import { type PreparedPicture } from '#lib/pictures/upload-session'

/** The unsent draft, read each time a form opens. */
function draftQuery<T>(draftId: DraftId) {
  return queryOptions({
    queryKey: ['draft', draftId.userId, draftId.form],
    queryFn: async () => ({
      values: findDraftValues<T>(draftId),
      picture: await findDraftPicture<PreparedPicture>(draftId),
    }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface Draft<T> {
  /** Initial form values; undefined while loading. */
  readonly values: T | undefined
  /** Initial picture, with the state for resuming its upload. */
  readonly picture: PreparedPicture | undefined
  /** Deletes a restored draft; undefined when there is none. */
  readonly discard: (() => Promise<void>) | undefined
  /** Changes when the form must remount. */
  readonly key: string
  /** Stores typed values. */
  readonly save: (values: T) => void
  /** Stores the chosen picture; undefined removes it. */
  readonly keepPicture: (picture: PreparedPicture | undefined) => void
  /** Ends the draft after a successful save. */
  readonly close: () => void
}

/** Initial values of a form: the unsent draft, else `initial`. */
export function useDraft<T extends object>(draftId: DraftId, initial: T): Draft<T> {
  const { data, isPending } = useQuery(draftQuery<T>(draftId))
  const [isDiscarded, setDiscarded] = useState(false)
  const isClosed = useRef(false)
  const stored = isDiscarded ? undefined : data

  async function deleteDraft(): Promise<void> {
    deleteDraftValues(draftId)
    await deleteDraftPicture(draftId)
  }
  // Removed from the screen only after the deletion, because a reload must not restore it.
  const discard = async () => deleteDraft().then(() => setDiscarded(true))
  function save(values: T): void {
    if (isClosed.current || isSame(values, initial)) deleteDraftValues(draftId)
    else saveDraftValues(draftId, values)
  }
  function persistPicture(picture: PreparedPicture | undefined): void {
    if (isClosed.current || !picture) void deleteDraftPicture(draftId)
    else void saveDraftPicture(draftId, picture)
  }
  function close(): void {
    isClosed.current = true
    void deleteDraft()
  }
  return {
    // A draft of an older version may lack a newer field.
    values: isPending ? undefined : { ...initial, ...stored?.values },
    picture: stored?.picture,
    discard: stored?.values || stored?.picture ? discard : undefined,
    key: String(isDiscarded),
    save,
    keepPicture: persistPicture,
    close,
  }
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(other) as (keyof T)[]).every((field) => one[field] === other[field])
}
