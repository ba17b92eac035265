import { signedInPath } from '../sign-in-redirects.ts'

/** Somebody has a session now: loads the page anew, with nothing of who was there before, and leads on from there. */
export function continueSignedIn(redirectTo: string): void {
  location.replace(signedInPath(redirectTo))
}
