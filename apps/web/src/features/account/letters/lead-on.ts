import { signedInAddress } from '../session.ts'

/** Somebody has a session now: loads the page anew, with nothing of who was there before, and leads on from there. */
export function leadOn(wanted: string): void {
  location.replace(signedInAddress(wanted))
}
