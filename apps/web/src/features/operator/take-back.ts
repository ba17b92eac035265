import { messageOf } from '#lib/api/offline'
import { failureToast, toast } from '#lib/feedback/toasts'

/** Undoes something, and says that it is undone, or why it isn't. */
export async function takeBack(undo: () => Promise<unknown>, doneText = 'Undone'): Promise<void> {
  try {
    await undo()
    toast({ title: doneText })
  } catch (error) {
    toast(failureToast("Couldn't undo it", messageOf(error)))
  }
}
