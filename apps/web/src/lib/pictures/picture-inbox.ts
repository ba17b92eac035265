type FileReceiver = (files: readonly File[]) => void

/** Inbox for files that were dropped or pasted anywhere on the page. */
export function createPictureInbox() {
  let receiver: FileReceiver | undefined
  let pendingFiles: readonly File[] = []

  return {
    /** Delivers files to the open form; false without one: they wait for the next form that starts a post. */
    deliver: (files: readonly File[]): boolean => {
      if (!receiver) pendingFiles = files
      else receiver(files)
      return receiver !== undefined
    },
    /** Registers the receiving form, until the returned function is called. One that starts a post gets waiting files. */
    register: (next: FileReceiver, { startsPost }: { readonly startsPost: boolean }) => {
      receiver = next
      if (startsPost && pendingFiles.length > 0) {
        next(pendingFiles)
        pendingFiles = []
      }
      return () => {
        if (receiver === next) receiver = undefined
      }
    },
  }
}

export const pictureInbox = createPictureInbox()
