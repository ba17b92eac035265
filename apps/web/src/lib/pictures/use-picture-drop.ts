import {
  type ChangeEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'

import { pictureInbox } from './picture-inbox.ts'
import { type Accepted } from './picture-rules.ts'
import { settings } from '#lib/settings/settings'

export interface PictureDropOptions {
  readonly accepted: Accepted
  /** Several files at once; by default one. */
  readonly multiple?: boolean | undefined
  /** Called with the accepted files, and the texts about the rejected ones. */
  readonly onFiles: (files: readonly File[], rejections: readonly string[]) => void
  /** While true, files are ignored. */
  readonly disabled: boolean
  /** The form starts a post: it also takes files that were dropped or pasted while no form was open. */
  readonly startsPost?: boolean | undefined
  /** Called when files were dropped or pasted, before they are read. */
  readonly onDropped?: (() => void) | undefined
}

/** Accepts pictures: dropped or pasted anywhere on the page, or chosen with `open`. */
export function usePictureDrop({ accepted, onFiles, disabled, ...rest }: PictureDropOptions) {
  const { multiple = false, startsPost = false, onDropped = () => undefined } = rest
  const input = useRef<HTMLInputElement>(null)
  const [isProcessing, setProcessing] = useState(false)
  const deliver: typeof onFiles = useEffectEvent((...result) => {
    if (!disabled) onFiles(...result)
  })
  const take = async (chosen: readonly File[]) => {
    setProcessing(true)
    try {
      const { takePictures } = await import('./taking/take-pictures.ts')
      const rules = { accepted, maxSize: settings.maxFileSize, multiple }
      deliver(...(await takePictures(chosen, rules)))
    } finally {
      setProcessing(false)
    }
  }
  useInbox(input, startsPost, onDropped)
  return {
    isProcessing,
    open: () => input.current?.click(),
    input: {
      ref: input,
      type: 'file',
      multiple,
      accept: acceptOf(accepted),
      tabIndex: -1,
      'aria-hidden': true,
      className: 'sr-only',
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
        const chosen = [...(currentTarget.files ?? [])]
        // The same file can be chosen again.
        currentTarget.value = ''
        void take(chosen)
      },
    } as const,
  }
}

/** Types that browsers convert. HEIC isn't offered: phones convert it then, elsewhere hardly any browser reads it. */
const CONVERTED = ['image/webp', 'image/avif', 'image/gif']

/** What a file input offers. */
export const acceptOf = (accepted: Accepted) => [...Object.keys(accepted), ...CONVERTED].join(',')

/** Passes files from the page through the file input, so that the same rules apply. */
function useInbox(
  input: RefObject<HTMLInputElement | null>,
  startsPost: boolean,
  onDropped: () => void,
): void {
  const onInsert = useEffectEvent(onDropped)
  useEffect(() => {
    const insertFiles = (files: readonly File[]) => {
      if (!input.current) return
      onInsert()
      const transfer = new DataTransfer()
      for (const file of files) transfer.items.add(file)
      input.current.files = transfer.files
      input.current.dispatchEvent(new Event('change', { bubbles: true }))
    }
    return pictureInbox.register(insertFiles, { startsPost })
  }, [input, startsPost])
}
