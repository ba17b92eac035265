import { useEffect, useEffectEvent, useState } from 'react'

import type { DraftId, OpenDraft } from '#lib/vault/drafts'
import { type PreparedPicture } from '#lib/pictures/upload-session'

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
  /** Stores typed values; undefined deletes them. */
  readonly save: (values: T | undefined) => void
  /** Stores a chosen picture; undefined removes it. The key distinguishes several pictures of a form. */
  readonly keepPicture: (picture: PreparedPicture | undefined, key?: string) => void
  /** Ends the draft after a successful save. */
  readonly close: () => void
}

/** Key of a form's only picture. */
const SOLE = 'sole'

/** A draft that can end: what the form still says then isn't stored. */
function createFormDraft<T extends object>(form: string, opened: OpenDraft<T>, initial: T) {
  let isClosed = false
  return {
    form,
    opened,
    save: (values: T | undefined): void => {
      if (!isClosed) opened.save(values && isSame(values, initial) ? undefined : values)
    },
    keepPicture: (picture: PreparedPicture | undefined, key = SOLE): void => {
      if (!isClosed || !picture) opened.keepPicture(key, picture)
    },
    close: (): void => {
      isClosed = true
      void opened.clear()
    },
  }
}

const NO_PICTURES: ReadonlyMap<string, PreparedPicture> = new Map()
/** A form opens all the same where nothing can be stored. */
const UNSTORED = {
  values: undefined,
  pictures: NO_PICTURES,
  save: () => undefined,
  keepPicture: () => undefined,
  clear: async () => undefined,
  release: async () => undefined,
}
const { save, keepPicture } = UNSTORED
const UNOPENED = { save, keepPicture, close: save }

type FormDraft<T extends object> = ReturnType<typeof createFormDraft<T>>

/** Loaded after the page: it has the ciphers. */
async function open<T>(draftId: DraftId): Promise<OpenDraft<T>> {
  const { openDraft } = await import('#lib/vault/drafts')
  return (await openDraft<T>(draftId)) ?? UNSTORED
}

/** The draft of a form while the form is open; undefined until it is read. */
function useFormDraft<T extends object>(
  { userId, form }: DraftId,
  initial: T,
  onOpen: (draft: FormDraft<T>) => void,
) {
  const [first] = useState(initial)
  const onOpened = useEffectEvent(onOpen)
  const [found, setFound] = useState<FormDraft<T>>()
  useEffect(() => {
    let isLeft = false
    const opening = open<T>({ userId, form }).catch(() => UNSTORED)
    void opening.then((opened) => {
      if (isLeft) return
      const draft = createFormDraft(form, opened, first)
      setFound(draft)
      onOpened(draft)
    })
    return () => {
      isLeft = true
      void opening.then(({ release }) => release())
    }
  }, [userId, form, first])
  return { first, draft: found?.form === form ? found : undefined }
}

/** Initial values of a form: the unsent draft, else `initial`. `onOpen` tells a form that doesn't wait for them. */
export function useDraft<T extends object>(
  draftId: DraftId,
  initial: T,
  onOpen: (draft: FormDraft<T>) => void = () => undefined,
): Draft<T> {
  const { first, draft } = useFormDraft(draftId, initial, onOpen)
  const [isDiscarded, setDiscarded] = useState(false)
  const stored = isDiscarded ? undefined : draft?.opened
  const { pictures = NO_PICTURES } = stored ?? {}
  // Removed from the screen only after the deletion, because a reload must not restore it.
  const discard = async () => draft?.opened.clear().then(() => setDiscarded(true))
  return {
    ...(draft ?? UNOPENED),
    // A draft of an older version may lack a newer field.
    values: draft && { ...first, ...stored?.values },
    picture: pictures.get(SOLE),
    pictures,
    discard: stored?.values || pictures.size > 0 ? discard : undefined,
    key: String(isDiscarded),
  }
}

function isSame<T extends object>(one: T, other: T): boolean {
  return (Object.keys(other) as (keyof T)[]).every(
    (field) => JSON.stringify(one[field]) === JSON.stringify(other[field]),
  )
}
