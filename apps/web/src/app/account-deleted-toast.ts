import { toast } from '#lib/feedback/toasts'

/** Says, at the door, that the account is gone; once. */
export function showAccountDeletedToast(): void {
  history.replaceState({ ...history.state, farewell: undefined }, '')
  toast({ title: 'Your account is deleted', text: 'All your data has been removed.' })
}
