import { expect, it, onTestFinished, vi } from 'vitest'

it('a page without the app starts anew, as a page of the app, after a sign-in in another tab', async () => {
  const reload = vi.spyOn(location, 'reload').mockReturnValue(undefined)
  await import('./guest.ts')
  const tab = new BroadcastChannel('devhood-sign-ins')
  onTestFinished(() => tab.close())
  tab.postMessage('ines')
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
})
