import { openChannel } from './storage.ts'

/** Tells the other tabs of this browser who has signed in here, by the id of the person, and hears it from them. */
function createSignIns() {
  // One for both: a channel doesn't hear itself.
  let channel: ReturnType<typeof openChannel<string>> | undefined
  return {
    hear: (onSignIn: (userId: string) => void): void => {
      channel?.close()
      channel = openChannel('devhood-sign-ins', onSignIn)
    },
    tell: (userId: string): void => channel?.send(userId),
  }
}

export const signIns = createSignIns()
