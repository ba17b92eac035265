import { type RefObject, useEffect } from 'react'
import { type DropzoneOptions, type FileRejection, useDropzone } from 'react-dropzone'

import { pictureInbox } from './picture-inbox.ts'
import { type Accepted, rejectionText } from './picture-rules.ts'
import { settings } from '#lib/settings/settings'

interface PictureDropOptions {
  readonly accepted: Accepted
  readonly onPick: (file: File) => void
  /** Called with the reason as text. */
  readonly onReject: (reason: string) => void
  /** While true, files are ignored. */
  readonly disabled: boolean
  /** The form starts a post: it also takes files that were dropped or pasted while no form was open. */
  readonly startsPost: boolean
}

/** Accepts one picture: dropped or pasted anywhere on the page, or chosen with `open`. */
export function usePictureDrop({
  accepted,
  onPick,
  onReject,
  disabled,
  startsPost,
}: PictureDropOptions) {
  const maxSize = settings.maxFileSize
  const reject = ([first]: readonly FileRejection[]) => {
    const code = first?.errors[0]?.code
    if (first && code) onReject(rejectionText({ code, file: first.file, accepted, maxSize }))
  }
  const dropzone = useDropzone({
    accept: accepted,
    multiple: false,
    minSize: 1,
    maxSize,
    noClick: true,
    noKeyboard: true,
    noDrag: true,
    noPaste: true,
    disabled,
    getFilesFromEvent: takeFiles,
    onDrop: ([file], rejections) => {
      if (file) onPick(file)
      reject(rejections)
    },
  })
  useInbox(dropzone.inputRef, startsPost)
  const { open, isProcessing } = dropzone
  const accept = [...Object.keys(accepted), ...CONVERTED].join(',')
  return { input: dropzone.getInputProps({ 'aria-hidden': true, accept }), open, isProcessing }
}

/**
 * Types that browsers convert. HEIC isn't offered in the file picker: phones then convert it themselves, and elsewhere
 * hardly any browser can read it.
 */
const CONVERTED = ['image/webp', 'image/avif', 'image/gif']

/** The chosen files, converted where the server takes them only in another format. */
const takeFiles: NonNullable<DropzoneOptions['getFilesFromEvent']> = async (event) => {
  const input = 'target' in event ? event.target : undefined
  const chosen = input instanceof HTMLInputElement ? [...(input.files ?? [])] : []
  return (await import('./take-pictures.ts')).takePictures(chosen)
}

/** Passes files from the page through the file input, so that the same rules apply. */
function useInbox(input: RefObject<HTMLInputElement | null>, startsPost: boolean): void {
  useEffect(() => {
    const insertFiles = (files: readonly File[]) => {
      if (!input.current) return
      const transfer = new DataTransfer()
      for (const file of files) transfer.items.add(file)
      input.current.files = transfer.files
      input.current.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return pictureInbox.register(insertFiles, { startsPost })
  }, [input, startsPost])
}
