import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import {
  type DraftId,
  findDraftPictures,
  findDraftValues,
  deleteDraftPicture,
  deleteDraftPictures,
  deleteDraftValues,
  saveDraftPicture,
  saveDraftValues,
  SOLE,
} from '#lib/device/drafts'
import { type PreparedPicture } from '#lib/pictures/upload-session'

/** The unsent draft, read each time a form opens. */
function draftQuery<T>(draftId: DraftId) {
  return queryOptions({
    queryKey: ['draft', draftId.userId, draftId.form],
    queryFn: async () => ({
      values: findDraftValues<T>(draftId),
      pictures: await findDraftPictures<PreparedPicture>(draftId),
    }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

export interface Draft<T> {
  /** Initial form values; undefined while loading. */
  readonly values: T | undefined
  /** Initial picture of a form with one. */
  readonly picture: PreparedPicture | undefined
  /** Initial pictures by their keys, with the state for resuming their uploads. */
  readonly pictures: ReadonlyMap<string, PreparedPicture>
  /** Deletes a restored draft; undefined when there is none. */
  readonly discard: (() => Promise<void>) | undefined
  /** Changes when the form must remount. */
  readonly key: string
  /** Stores typed values. */
  readonly save: (values: T) => void
  /** Stores a chosen picture; undefined removes it. The key distinguishes several pictures of a form. */
  readonly keepPicture: (picture: PreparedPicture | undefined, key?: string) => void
  /** Ends the draft after a successful save. */
  readonly close: () => void
}

const NO_PICTURES: ReadonlyMap<string, PreparedPicture> = new Map()

/** Initial values of a form: the unsent draft, else `initial`. */
export function useDraft<T extends object>(draftId: DraftId, initial: T): Draft<T> {
  const { data, isPending } = useQuery(draftQuery<T>(draftId))
  const [isDiscarded, setDiscarded] = useState(false)
  const isClosed = useRef(false)
  const stored = isDiscarded ? undefined : data

  async function deleteDraft(): Promise<void> {
    deleteDraftValues(draftId)
    await deleteDraftPictures(draftId)
  }
  // Removed from the screen only after the deletion, because a reload must not restore it.
  const discard = async () => deleteDraft().then(() => setDiscarded(true))
  function save(values: T): void {
    if (isClosed.current) deleteDraftValues(draftId)
    else keepValues(draftId, values, initial)
  }
  function persistPicture(picture: PreparedPicture | undefined, key = SOLE): void {
    if (isClosed.current || !picture) void deleteDraftPicture(draftId, key)
    else void saveDraftPicture(draftId, key, picture)
  }
  function close(): void {
    isClosed.current = true
    void deleteDraft()
  }
  return {
    // A draft of an older version may lack a newer field.
    values: isPending ? undefined : { ...initial, ...stored?.values },
    picture: stored?.pictures.get(SOLE),
    pictures: stored?.pictures ?? NO_PICTURES,
    discard: stored?.values || stored?.pictures.size ? discard : undefined,
    key: String(isDiscarded),
    save,
    keepPicture: persistPicture,
    close,
  }
}

/**
 * The draft of a form without pictures, which opens at once. A form that is closed in another way than by `close` finds what
 * was typed when it opens again.
 */
export function useTextDraft<T extends object>(draftId: DraftId, initial: T) {
  const [values] = useState((): T => ({ ...initial, ...findDraftValues<T>(draftId) }))
  const isClosed = useRef(false)
  return {
    /** Initial values of the form. */
    values,
    /** Stores typed values. */
    save: (typed: T): void => {
      if (!isClosed.current) keepValues(draftId, typed, initial)
    },
    /** Ends the draft after it was sent or cancelled. */
    close: (): void => {
      isClosed.current = true
      deleteDraftValues(draftId)
    },
  }
}

function keepValues<T extends object>(draftId: DraftId, values: T, initial: T): void {
  if (isSame(values, initial)) deleteDraftValues(draftId)
  else saveDraftValues(draftId, values)
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(other) as (keyof T)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  )
}
