import { useEffect } from 'react'
import { type FileRejection, useDropzone } from 'react-dropzone'

import { type Accepted, refusalOf } from './picture-rules.ts'
import { settings } from './settings.ts'

interface PictureDropOptions {
  readonly accepted: Accepted
  readonly onPick: (file: File) => void
  /** Called with the reason in words. */
  readonly onRefuse: (reason: string) => void
  /** While true nothing is taken. */
  readonly disabled: boolean
}

/**
 * Takes one picture: dropped on the element, pasted anywhere on the page, or chosen with `open`. The element
 * is no button; give people one that calls `open`.
 */
export function usePictureDrop({ accepted, onPick, onRefuse, disabled }: PictureDropOptions) {
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
    disabled,
    onDrop: ([file], rejections) => {
      if (file) onPick(file)
      refuse(rejections)
    },
  })
  usePasteAnywhere(zone.rootRef)
  return {
    // It holds controls that work while it takes nothing: it is neither a button nor disabled itself.
    root: {
      ...zone.getRootProps(),
      role: undefined,
      tabIndex: undefined,
      'aria-disabled': undefined,
    },
    input: zone.getInputProps({ 'aria-hidden': true }),
    open: zone.open,
    /** A file is being dragged over the window. */
    isDragging: zone.isDragGlobal && !disabled,
  }
}

/** Files pasted elsewhere on the page go to the element, which hears only what is pasted inside of it. */
function usePasteAnywhere(element: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const passOn = (event: ClipboardEvent) => {
      const zone = element.current
      const files = event.clipboardData?.files
      if (!zone || !files?.length || zone.contains(event.target as Node)) return
      const clipboardData = new DataTransfer()
      for (const file of files) clipboardData.items.add(file)
      zone.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }))
    }
    document.addEventListener('paste', passOn)
    return () => document.removeEventListener('paste', passOn)
  }, [element])
}
