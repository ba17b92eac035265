type FileReceiver = (files: readonly File[]) => void

/** Files that came from anywhere on the page: dropped on it, pasted into it. */
export function createPictureInbox() {
  let receiver: FileReceiver | undefined
  let pendingFiles: readonly File[] = []

  return {
    /** Hands files to the open form; false when there is none: they wait for the next that starts a post. */
    deliver: (files: readonly File[]): boolean => {
      if (!receiver) pendingFiles = files
      else receiver(files)
      return receiver !== undefined
    },
    /** The form that takes files from now on, with those that wait where it starts a post; gives the way back. */
    register: (
      next: FileReceiver,
      { startsPost }: { readonly startsPost: boolean },
    ): (() => void) => {
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
