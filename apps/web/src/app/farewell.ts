import { toast } from '#lib/toasts'

/** Says, at the door, that the account is gone; once. */
export function sayFarewell(): void {
  history.replaceState(null, '')
  toast({ title: 'Your account is deleted', text: 'Nothing of it is left here. Take care.' })
}
