import { signedInPath } from '../sign-in-redirects.ts'

/** Reloads the page for the new session, so that no data of a previous user remains, and continues to the target. */
export function continueSignedIn(redirectTo: string): void {
  location.replace(signedInPath(redirectTo))
}
