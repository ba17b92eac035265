import { type RefObject, useEffect } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'

import { pictureInbox } from './picture-inbox.ts'
import { type Accepted, refusalOf } from './picture-rules.ts'
import { settings } from './settings.ts'

interface PictureDropOptions {
  readonly accepted: Accepted
  readonly onPick: (file: File) => void
  /** Called with the reason in words. */
  readonly onRefuse: (reason: string) => void
  /** While true nothing is taken. */
  readonly disabled: boolean
  /** The form starts a post: it also takes what was dropped or pasted where no form was open. */
  readonly startsPost: boolean
}

/** Takes one picture: dropped or pasted anywhere on the page, or chosen with `open`. */
export function usePictureDrop({
  accepted,
  onPick,
  onRefuse,
  disabled,
  startsPost,
}: PictureDropOptions) {
  const maxSize = settings.maxFileSize
  const refuse = ([first]: readonly FileRejection[]) => {
    const code = first?.errors[0]?.code
    if (first && code) onRefuse(refusalOf({ code, file: first.file, accepted, maxSize }))
  }
  const zone = useDropzone({
    accept: accepted,
    multiple: false,
    minSize: 1,
    maxSize,
    noClick: true,
    noKeyboard: true,
    noDrag: true,
    noPaste: true,
    disabled,
    onDrop: ([file], rejections) => {
      if (file) onPick(file)
      refuse(rejections)
    },
  })
  useInbox(zone.inputRef, startsPost)
  return { input: zone.getInputProps({ 'aria-hidden': true }), open: zone.open }
}

/** What comes to the page goes the way of what is chosen: through the input, so that the same rules judge it. */
function useInbox(input: RefObject<HTMLInputElement | null>, startsPost: boolean): void {
  useEffect(() => {
    const put = (files: readonly File[]) => {
      if (!input.current) return
      const transfer = new DataTransfer()
      for (const file of files) transfer.items.add(file)
      input.current.files = transfer.files
      input.current.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return pictureInbox.open(put, { startsPost })
  }, [input, startsPost])
}
