import { announce } from '#lib/feedback/announce'
import { toast, TOAST, toasts } from '#lib/feedback/toasts'
import { type Uploads } from '#lib/forms/use-uploads'
import { type UploadState } from '#lib/pictures/upload-session'
import { formatCount } from '#lib/text/format'
import { ID } from '@devhood/client'
import { LIMITS, TEXTS } from '@devhood/contract'
import { type Picture } from '@devhood/contract/collections'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useController, type UseFormReturn } from 'react-hook-form'

import { type PostFormValues } from './post-fields.ts'

/** A picture in the form: a chosen file, or else one that the post has. */
export interface PostPicture {
  readonly key: string
  readonly upload: UploadState | undefined
  readonly stored: Picture | undefined
  /** It was replaced, so its text may describe another one. */
  readonly isAltOutdated: boolean
  readonly confirmAlt: () => void
  /** What the buttons beside its upload do. */
  readonly actions: Readonly<
    Record<'onStop' | 'onRetry' | 'onRemove' | 'onSendOriginal', () => void>
  >
}

type Form = UseFormReturn<PostFormValues>

interface PostPicturesOptions {
  readonly uploads: Uploads
  /** The pictures that the post has, by their keys. */
  readonly stored: ReadonlyMap<string, Picture>
}

export type PostPictures = ReturnType<typeof usePostPictures>

/** The pictures of the form in their order, and everything that changes them. */
export function usePostPictures(form: Form, { uploads, stored }: PostPicturesOptions) {
  const { field, fieldState } = useController({ control: form.control, name: 'pictures' })
  const [outdated, setOutdated] = useState<readonly string[]>([])
  const keys = () => form.getValues('pictures')
  const removal = useRemoval(form, uploads)
  useRefusals(form, { uploads, stored })

  /** Adds files after a picture, by default at the end, as far as there is room. */
  function add(files: readonly File[], after?: string): void {
    const before = keys()
    const room = LIMITS.picturesMax - before.length
    const added = files.slice(0, room).map((file) => ({ key: ID.unique(), file }))
    for (const { key, file } of added) {
      form.setValue(`alts.${key}`, '')
      uploads.choose(key, file)
    }
    // Otherwise Undo would add one picture too many.
    if (added.length === room) removal.end()
    const at = after === undefined ? before.length : before.indexOf(after) + 1
    setKeys(form, before.toSpliced(at, 0, ...added.map(({ key }) => key)))
    if (before.length > 0 || added.length > 1)
      announce(`${formatCount(added.length, 'picture', 'pictures')} added`)
    if (files.length > room) addErrors(form, [tooManyText(files.slice(room))])
  }
  function replace(key: string, [file, ...others]: readonly File[]): void {
    if (!file) return
    if (form.getValues(`alts.${key}`) !== '') setOutdated([...outdated, key])
    uploads.choose(key, file)
    if (others.length > 0) add(others, key)
  }

  return {
    ref: field.ref,
    error: fieldState.error?.message,
    list: field.value.map((key): PostPicture => ({
      key,
      upload: uploads.states.get(key),
      stored: stored.get(key),
      isAltOutdated: outdated.includes(key),
      confirmAlt: () => setOutdated(outdated.filter((each) => each !== key)),
      actions: {
        onStop: () => uploads.stop(key),
        onRetry: () => {
          form.clearErrors('pictures')
          uploads.retry(key)
        },
        // Undo brings a picture back; a chosen file that replaces one of the post gives way to that.
        onRemove: () => {
          if (stored.has(key) && uploads.states.has(key)) uploads.discard(key)
          else removal.remove(key)
        },
        onSendOriginal: () => uploads.sendOriginal(key),
      },
    })),
    /** Takes chosen files: for a picture that they replace, or else as further ones. */
    take: (files: readonly File[], rejections: readonly string[], replaced?: string): void => {
      form.clearErrors('pictures')
      if (replaced !== undefined) replace(replaced, files)
      else if (files.length > 0) add(files)
      addErrors(form, rejections)
    },
    move: (from: number, to: number) => move(form, from, to),
    endUndo: removal.end,
  }
}

function setKeys(form: Form, next: readonly string[]): void {
  form.setValue('pictures', next, { shouldDirty: true })
  if (next.length > 0) form.clearErrors('pictures')
}

function move(form: Form, from: number, to: number): void {
  const order = form.getValues('pictures')
  const [moved] = order.slice(from, from + 1)
  if (moved === undefined || to < 0 || to >= order.length) return
  setKeys(form, order.toSpliced(from, 1).toSpliced(to, 0, moved))
  announce(`Picture moved to position ${to + 1} of ${order.length}`)
}

function forget(form: Form, key: string): void {
  const rest = form.getValues('pictures').filter((each) => each !== key)
  form.setValue('pictures', rest, { shouldDirty: true })
  // With the last text the form drops `alts` itself, so no picture may be left that has one.
  form.unregister(`alts.${key}`)
}

/** The specification's text, then the names of the files that are too many. */
function tooManyText(left: readonly File[]): string {
  const names = left.map(({ name }) => name).join(', ')
  return `${TEXTS.upload.tooMany}. A post has at most ${LIMITS.picturesMax} pictures. Not added: ${names}.`
}

/** Shows further lines below the pictures. */
function addErrors(form: Form, lines: readonly string[]): void {
  const shown = form.getFieldState('pictures').error?.message?.split('\n') ?? []
  const message = [...new Set([...shown, ...lines])].join('\n')
  if (message !== '') form.setError('pictures', { message })
}

/** Drops files that the server rejects, and says why. */
function useRefusals(form: Form, { uploads, stored }: PostPicturesOptions): void {
  const { onRefused } = uploads
  useEffect(
    () =>
      onRefused(({ key, name, reason }) => {
        const isSole = form.getValues('pictures').length === 1
        if (!stored.has(key)) forget(form, key)
        addErrors(form, [isSole ? reason : `${reason.replace(/\.$/, '')}: ${name}.`])
      }),
    [form, onRefused, stored],
  )
}

/** Removes pictures, each with Undo until the next one is removed or the form closes. */
function useRemoval(form: Form, uploads: Uploads) {
  const openToast = useRef<number>(undefined)
  const end = () => {
    if (openToast.current !== undefined) void toasts.close(openToast.current)
  }
  const onClose = useEffectEvent(end)
  useEffect(() => () => onClose(), [])

  const remove = (key: string): void => {
    const at = form.getValues('pictures').indexOf(key)
    const alt = form.getValues(`alts.${key}`)
    uploads.suspend(key)
    forget(form, key)
    const undo = () => {
      uploads.resume(key)
      form.setValue(`alts.${key}`, alt)
      setKeys(form, form.getValues('pictures').toSpliced(at, 0, key))
    }
    openToast.current = toast({
      title: 'Picture removed',
      duration: TOAST.undoDuration,
      action: { label: 'Undo', run: undo },
      onClosed: () => uploads.discard(key),
    })
  }
  return { remove, end }
}
