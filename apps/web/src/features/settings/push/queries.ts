import { api } from '#lib/api/api'
import { ignoreNotFound } from '#lib/api/api-errors'
import { deleteWithUndo } from '#lib/mutations/delete-with-undo'
import { ID } from '@devhood/client'
import { Query } from '@devhood/contract'
import { type DocumentOf } from '@devhood/contract/schemas'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { serviceWorkers } from '#lib/device/storage'
import { readPushKey } from '#lib/settings/push-settings'

export type PushDevice = DocumentOf<'pushSubscriptions'>

const KEYS = { all: ['push'], here: ['push', 'here'], devices: ['push', 'devices'] } as const

/** What this browser says about itself; permissions change outside of the page. */
export const thisDeviceQuery = () =>
  queryOptions({
    queryKey: KEYS.here,
    queryFn: readThisDevice,
    networkMode: 'always',
    staleTime: 0,
  })

/** The devices on which the viewer has turned on notifications, the newest first. */
export const pushDevicesQuery = () =>
  queryOptions({
    queryKey: KEYS.devices,
    queryFn: async ({ signal }): Promise<readonly PushDevice[]> => {
      const queries = [Query.orderDesc('$createdAt')]
      return (await api.documents.list('pushSubscriptions', queries, { signal })).documents
    },
  })

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: KEYS.all })

/** Turns notifications on here, unless the person does not allow them. */
export const turningOn = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async () => {
      const subscription = await subscribeHere()
      if (!subscription) return
      const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription
      await api.documents.create('pushSubscriptions', ID.unique(), { endpoint, p256dh, auth })
    },
    onSettled: () => refresh(client),
  })

export const turningOff = (client: QueryClient) =>
  mutationOptions({
    mutationFn: async ({ $id }: PushDevice) => {
      await ignoreNotFound(api.documents.delete('pushSubscriptions', $id))
      await unsubscribeHere()
    },
    onSettled: () => refresh(client),
  })

export function removePushDevice(client: QueryClient, { $id }: PushDevice, title: string): void {
  deleteWithUndo(client, {
    id: $id,
    title: `Notifications turned off on ${title}`,
    failed: "Couldn't turn off the notifications",
    send: (options) => ignoreNotFound(api.documents.delete('pushSubscriptions', $id, options)),
    done: () =>
      client.setQueryData(pushDevicesQuery().queryKey, (devices) =>
        devices?.filter((device) => device.$id !== $id),
      ),
  })
}

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
interface ThisDevice {
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

async function readThisDevice(): Promise<ThisDevice> {
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
async function subscribeHere(): Promise<PushSubscriptionJSON | undefined> {
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

async function unsubscribeHere(): Promise<void> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
