import { toast } from '#lib/feedback/toasts'

/** Shows once on the sign-in page that the account was deleted. */
export function showAccountDeletedToast(): void {
  history.replaceState({ ...history.state, farewell: undefined }, '')
  toast({ title: 'Your account is deleted', text: 'All your data has been removed.' })
}
