import { api } from '#lib/api/api'
import { toast } from '#lib/feedback/toasts'
import { type Uploads } from '#lib/forms/use-uploads'
import { canDraw } from '#lib/pictures/draw-picture'
import { whyNotEditable } from '#lib/pictures/editing/editable'
import { lazyPart, MissingOverlay } from '#ui/lazy-part'
import { type ReactNode, Suspense, useState } from 'react'

import { type PostPicture, type PostPictures } from './use-post-pictures.ts'

// Loads with the first press.
const PictureEditor = lazyPart(
  async () => (await import('#ui/pictures/editor/picture-editor')).PictureEditor,
  MissingOverlay,
)

interface Opened {
  readonly key: string
  readonly file: File
  /** Some of it has left the device. */
  readonly wasSent: boolean
}

/** The editor over the form, and the function that opens it; undefined where the browser can't draw. */
export function usePictureEditing(
  pictures: PostPictures,
  uploads: Uploads,
): { readonly edit: ((picture: PostPicture) => void) | undefined; readonly editor: ReactNode } {
  const [opened, setOpened] = useState<Opened>()
  const edit = (picture: PostPicture) => {
    const { key } = picture
    // Nothing more of it leaves the device.
    uploads.stop(key)
    fileOf(picture).then(
      (file) => setOpened({ key, file, wasSent: wasSent(picture) }),
      ({ message }: Error) => {
        uploads.retry(key)
        toast({ title: message, kind: 'failure' })
      },
    )
  }
  const editor = opened && (
    <Suspense>
      <PictureEditor
        file={opened.file}
        wasSent={opened.wasSent}
        onDone={(file) => {
          setOpened(undefined)
          pictures.take([file], [], opened.key)
        }}
        onCancel={() => {
          setOpened(undefined)
          uploads.retry(opened.key)
        }}
      />
    </Suspense>
  )
  return { edit: canDraw() ? edit : undefined, editor }
}

/** The file of a picture, which can be edited; otherwise an error that says why not. */
async function fileOf({ upload, stored }: PostPicture): Promise<File> {
  const file = upload?.original ?? (stored && (await download(stored.imageId)))
  if (!file) throw new Error(NOT_LOADED)
  const reason = await whyNotEditable(file)
  if (reason !== undefined) throw new Error(reason)
  return file
}

/** A resumed upload doesn't know what the server has. */
const wasSent = ({ upload }: PostPicture): boolean =>
  !upload || (upload.picture !== undefined && upload.stage !== 'preparing')

const NOT_LOADED = "The picture didn't load."

async function download(fileId: string): Promise<File> {
  const response = await fetch(api.files.downloadUrl(fileId)).catch(() => undefined)
  if (!response?.ok) throw new Error(NOT_LOADED)
  const { name } = await api.files.get(fileId)
  const content = await response.blob()
  return new File([content], name, { type: content.type })
}
