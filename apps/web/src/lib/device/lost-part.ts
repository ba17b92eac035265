// It imports nothing: so its file outlasts new versions of the app, for which pages of an older one need it.

/** What the bundler says where the style of a part does not arrive. It requests each style once: a second try would show the part without. */
const LOST_STYLE = /^Unable to preload CSS for (\S+)$/
const VERSION = /<meta name="devhood-version" content="([^"]+)"/

/** Before a part is requested again: requests its style, if that is what was lost. */
export async function recover(error: unknown): Promise<void> {
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

/** Whether the server has another version than this page, whose files may be gone. False without a response. */
export async function hasNewVersion(): Promise<boolean> {
  try {
    const page = await fetch('/', { cache: 'no-store', credentials: 'omit' })
    const [, served] = VERSION.exec(await page.text()) ?? []
    const own = document.querySelector<HTMLMetaElement>('meta[name="devhood-version"]')?.content
    return served !== undefined && served !== own
  } catch {
    return false
  }
}
