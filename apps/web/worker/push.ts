import { ownPath } from '@devhood/contract'

declare const self: ServiceWorkerGlobalScope

/** Replaced by the server: the address at which devices subscribe, and its project. */
const SUBSCRIPTIONS = '/v1/databases/{{database}}/collections/pushSubscriptions/documents'
const PROJECT = '{{project}}'

/** What the server sends. */
interface Message {
  readonly title: string
  readonly body: string
  readonly url: string
  readonly tag: string
}

/** Browsers end a subscription whose messages show nothing, so an unreadable one shows a general text. */
const UNREADABLE: Message = {
  title: 'New notifications',
  body: '',
  url: '/notifications',
  tag: 'notifications',
}

function messageIn(data: PushMessageData | null): Message {
  try {
    return { ...UNREADABLE, ...(data?.json() as Partial<Message> | undefined) }
  } catch {
    return UNREADABLE
  }
}

/** Shows a message; it replaces the one with the same tag. */
export async function showMessage(data: PushMessageData | null): Promise<void> {
  const { title, body, url, tag } = messageIn(data)
  const icon = '/icon-192.png'
  // TypeScript's library lacks `renotify`: a replaced notification is announced like a new one.
  const options = { body, tag, icon, badge: icon, renotify: true, data: { url } }
  await self.registration.showNotification(title, options)
}

/** Opens what a notification is about: in an open page, which keeps what is typed there if it can, or in a new one. */
export async function openTarget(notification: Notification): Promise<void> {
  notification.close()
  const url = ownPath((notification.data as Pick<Message, 'url'>).url) ?? UNREADABLE.url
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const page = pages.find(({ focused }) => focused) ?? pages[0]
  if (!page) return void (await self.clients.openWindow(url))
  page.postMessage({ open: url })
  await page.focus()
}

const HEADERS = { 'content-type': 'application/json', 'x-appwrite-project': PROJECT }

/** Whether the signed-in person still has notifications turned on for this device. */
async function isTurnedOn({ endpoint }: PushSubscription): Promise<boolean> {
  const answer = await fetch(SUBSCRIPTIONS, { headers: HEADERS })
  if (!answer.ok) return false
  const { documents } = (await answer.json()) as { documents: { endpoint: string }[] }
  return documents.some((each) => each.endpoint === endpoint)
}

/** Replaces a subscription that the browser has ended with a new one for the same person. */
export async function renewSubscription(former: PushSubscription | null): Promise<void> {
  if (!former || !(await isTurnedOn(former))) return
  const subscription = await self.registration.pushManager.subscribe(former.options)
  const { endpoint, keys } = subscription.toJSON()
  const body = JSON.stringify({ documentId: 'unique()', data: { endpoint, ...keys } })
  await fetch(SUBSCRIPTIONS, { method: 'POST', headers: HEADERS, body })
}
