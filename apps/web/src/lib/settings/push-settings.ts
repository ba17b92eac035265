import { metaReader } from './settings.ts'

/** The key by which push services recognize the server, in base64url; empty if it offers no web push. Sign-in doesn't need it. */
export const readPushKey = (page: ParentNode): string => metaReader(page)('push-key', '')
