import { toast } from '#lib/feedback/toasts'
import { type Uploads } from '#lib/forms/use-uploads'
import { canDraw } from '#lib/pictures/draw-picture'
import { latePart, MissingOverlay } from '#ui/lazy-part'
import { type Sent } from '#ui/pictures/editor/area-options'
import { type ReactNode, useState } from 'react'

import { type PostPicture, type PostPictures } from './use-post-pictures.ts'

// Loads with the first press.
const PictureEditor = latePart(
  async () => (await import('#ui/pictures/editor/picture-editor')).PictureEditor,
  MissingOverlay,
)

interface Opened {
  readonly key: string
  readonly file: File
  readonly sent: Sent | undefined
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
    const open = async () => {
      const { fileToEdit } = await import('./file-to-edit.ts')
      const file = await fileToEdit(picture)
      // If the page closes now, the unedited picture is nowhere.
      uploads.withdraw(key)
      setOpened({ key, file, sent: sentOf(picture) })
    }
    open().catch(({ message }: Error) => {
      uploads.retry(key)
      toast({ title: message, kind: 'failure' })
    })
  }
  const editor = opened && (
    <PictureEditor
      file={opened.file}
      sent={opened.sent}
      onDone={(file) => {
        setOpened(undefined)
        pictures.take([file], [], opened.key)
      }}
      onCancel={() => {
        setOpened(undefined)
        uploads.retry(opened.key)
      }}
    />
  )
  return { edit: canDraw() ? edit : undefined, editor }
}

/** A resumed upload doesn't know what the server has. */
function sentOf({ upload }: PostPicture): Sent | undefined {
  if (!upload) return 'saved'
  return upload.picture && upload.stage !== 'preparing' ? 'withdrawn' : undefined
}
