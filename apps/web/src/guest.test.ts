import { expect, it, onTestFinished, vi } from 'vitest'

it('a page without the app starts anew, as a page of the app, after a sign-in in another tab', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  await import('./guest.ts')
  const tab = new BroadcastChannel('devhood-sign-ins')
  onTestFinished(() => tab.close())
  tab.postMessage('ines')
  // Tests of other files are tabs, too: they may sign in meanwhile.
  await vi.waitFor(() => expect(reload).toHaveBeenCalled())
})
