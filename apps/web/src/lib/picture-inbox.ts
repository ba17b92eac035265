type Taker = (files: readonly File[]) => void

/** Files that came from anywhere on the page: dropped on it, pasted into it. */
export function createPictureInbox() {
  let taker: Taker | undefined
  let waiting: readonly File[] = []

  return {
    /** Hands files to the open form; false when there is none: they wait for the next that starts a post. */
    give: (files: readonly File[]): boolean => {
      if (!taker) waiting = files
      else taker(files)
      return taker !== undefined
    },
    /** The form that takes files from now on, with those that wait where it starts a post; gives the way back. */
    open: (next: Taker, { startsPost }: { readonly startsPost: boolean }): (() => void) => {
      taker = next
      if (startsPost && waiting.length > 0) {
        next(waiting)
        waiting = []
      }
      return () => {
        if (taker === next) taker = undefined
      }
    },
  }
}

export const pictureInbox = createPictureInbox()
