import { createContext, runInContext } from 'node:vm'
import type { HomePaint, PublicPage } from '@devhood/contract'
import type { Announcement } from '@devhood/contract/schemas'

interface Rendered {
  readonly title: string
  readonly html: string
}

interface App {
  readonly render: (page: string) => Rendered
  /** What guests see at an address. */
  readonly renderPublic: (page: PublicPage, address: string, announcement?: Announcement) => string
  /** What a member's Home shows until the app is there. */
  readonly renderHome: (home: HomePaint) => string
}

/** Pages render at once, so React's channel for later work carries nothing. */
class SilentChannel {
  readonly port1 = {}
  readonly port2 = { postMessage: () => undefined }
}

/**
 * Renders pages of the app with the given settings. The app's code runs in a context of its own, because it expects a
 * browser: there `document` has nothing but the settings, and nothing happens later.
 */
export function prerenderer(source: string, settings: Readonly<Record<string, string>>, url: URL) {
  const content = (selector: string) => settings[/"devhood-(.+)"/.exec(selector)?.[1] ?? '']
  const context = createContext({
    document: { querySelector: (selector: string) => ({ content: content(selector) }) },
    location: { origin: url.origin, href: url.href, pathname: '/', search: '' },
    navigator: { onLine: true },
    MessageChannel: SilentChannel,
    setTimeout: () => 0,
    clearTimeout: () => undefined,
    console,
    TextEncoder,
    URL,
    URLSearchParams,
  })
  return runInContext(`${source};app`, context) as App
}
