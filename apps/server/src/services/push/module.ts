import { type Config, isLoopback } from '#config'
import type { Platform } from '#platform'
import { openPushSender } from './send-push.ts'
import { type PushOptions, pushService } from './service.ts'
import { openVapidKeys } from './vapid.ts'

interface Options extends Pick<PushOptions, 'documents' | 'engine'> {
  readonly platform: Pick<Platform, 'database' | 'keyOf' | 'now' | 'remote'>
  readonly config: Pick<Config, 'offline' | 'publicUrl' | 'remoteFetch' | 'securityContacts'>
}

/** Browsers ask for push only on secure pages; their service worker shows the messages. */
const isOffered = ({ offline, publicUrl, remoteFetch }: Options['config']): boolean =>
  offline && remoteFetch && (publicUrl.protocol === 'https:' || isLoopback(publicUrl.hostname))

/** Notifications on devices that asked for them, also while no page is open. */
export function pushModule({ platform, config, engine, documents }: Options) {
  if (!isOffered(config)) return { publicKey: undefined, sweeps: [] }
  const vapid = openVapidKeys(platform.keyOf, config)
  const send = openPushSender({ ...platform, vapid })
  const { sendDue } = pushService({ ...platform, engine, documents, send })
  return { publicKey: vapid.publicKey, sweeps: [sendDue] }
}
