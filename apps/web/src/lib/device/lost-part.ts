// It imports nothing: so its file outlasts new versions of the app, for which pages of an older one need it.

/** What the bundler says where the style of a part does not arrive. It requests each style once: a second try would show the part without. */
const LOST_STYLE = /^Unable to preload CSS for (\S+)$/

/** Before a part is requested again: requests its style, if that is what was lost, and looks for a new version. */
export async function recover(error: unknown): Promise<void> {
  void checkForNewVersion()
  const [, href] = (error instanceof Error && LOST_STYLE.exec(error.message)) || []
  if (href === undefined) return
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
  await new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', () => {
      link.remove()
      reject(error)
    })
    document.head.append(link)
  })
}

/** Files that are gone belong to an old version; the page offers the new one when it is there. */
async function checkForNewVersion(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.update()
  } catch {
    // Offline, or blocked.
  }
}
