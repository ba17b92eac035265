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

/** What was typed and chosen here before and not sent, read each time a form opens. */
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
  /** The words that the form starts with; undefined while they are being read. */
  readonly values: T | undefined
  /** The picture that it starts with, and where its upload goes on. */
  readonly picture: PreparedPicture | undefined
  /** A draft is back: this forgets it. */
  readonly discard: (() => Promise<void>) | undefined
  /** Changes when the form must start anew. */
  readonly key: string
  /** Keeps what is typed. */
  readonly save: (values: T) => void
  /** Keeps what is chosen; undefined for nothing. */
  readonly keepPicture: (picture: PreparedPicture | undefined) => void
  /** Everything was sent: nothing is left to keep. */
  readonly close: () => void
}

/** What a form starts with: what was typed in it and not sent the last time, else `initial`. */
export function useDraft<T extends object>(draftId: DraftId, initial: T): Draft<T> {
  const { data, isPending } = useQuery(draftQuery<T>(draftId))
  const [isDiscarded, setDiscarded] = useState(false)
  const isClosed = useRef(false)
  const stored = isDiscarded ? undefined : data

  async function deleteDraft(): Promise<void> {
    deleteDraftValues(draftId)
    await deleteDraftPicture(draftId)
  }
  // Shown as gone when it is: a reload must not bring it back.
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
    // A draft of an earlier version may lack a field that the form has now.
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
