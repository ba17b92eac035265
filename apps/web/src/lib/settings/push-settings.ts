import { metaReader, settings } from './settings.ts'

/** What web push needs to know of the server, in a separate module because sign-in doesn't need it. */
export interface PushSettings {
  /** The public key by which push services recognize the server, in base64url; empty if it offers no web push. */
  readonly key: string
  /** Whether browsers may use a service worker, which shows the messages. */
  readonly offline: boolean
}

export const readPushSettings = (page: ParentNode): PushSettings => ({
  key: metaReader(page)('push-key', ''),
  offline: settings.offline,
})
