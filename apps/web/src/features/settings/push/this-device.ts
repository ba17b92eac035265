import { serviceWorkers } from '#lib/device/storage'
import { readPushKey } from '#lib/settings/push-settings'

/** Whether this browser can show notifications while no page is open. */
export type Support =
  | 'ready'
  /** The person has told the browser to show none. */
  | 'blocked'
  | 'unsupported'
  /** iPhones and iPads show them only for apps on the Home Screen. */
  | 'notInstalled'
  /** The server offers none. */
  | 'notOffered'
  /** The page is not encrypted, so browsers allow none. */
  | 'notSecure'

/** What this browser says about itself. */
export interface ThisDevice {
  readonly support: Support
  /** Where its push service takes messages of this server; undefined without a subscription. */
  readonly endpoint: string | undefined
}

const isInstallable = () =>
  /iPhone|iPad|Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1

function supportOf(key: string, registration: ServiceWorkerRegistration | undefined): Support {
  if (!isSecureContext) return 'notSecure'
  if (!key) return 'notOffered'
  if (!('Notification' in globalThis) || !registration?.pushManager)
    return isInstallable() ? 'notInstalled' : 'unsupported'
  return Notification.permission === 'denied' ? 'blocked' : 'ready'
}

const bytesToText = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCodePoint(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Push services refuse messages for a subscription that another key of the server has made. */
const isOurs = ({ options }: PushSubscription, key: string): boolean =>
  bytesToText(options.applicationServerKey) === key

const findRegistration = async () =>
  serviceWorkers()
    ?.getRegistration()
    // Blocked like all storage.
    .catch(() => undefined)

export async function readThisDevice(): Promise<ThisDevice> {
  const key = readPushKey(document)
  const registration = await findRegistration()
  const support = supportOf(key, registration)
  if (support !== 'ready') return { support, endpoint: undefined }
  const subscription = await registration?.pushManager.getSubscription()
  return {
    support,
    endpoint: subscription && isOurs(subscription, key) ? subscription.endpoint : undefined,
  }
}

/** Asks for permission, and subscribes. Undefined if the person does not allow it. */
export async function subscribeHere(): Promise<PushSubscriptionJSON | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined
  const key = readPushKey(document)
  const registration = await serviceWorkers()?.ready
  if (!registration) return undefined
  const { pushManager } = registration
  const former = await pushManager.getSubscription()
  if (former && !isOurs(former, key)) await former.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: key }
  return (await pushManager.subscribe(options)).toJSON()
}

export async function unsubscribeHere(): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
