import { ECDH } from 'node:crypto'
import { isWebUrl } from '@devhood/contract'
import type { Writer } from '#platform/database'
import { invalidStructure } from '#engine'
import type { Services } from '../resource.ts'
import { isCaller } from '../shared/relations.ts'
import type { Data, Rules } from '../shared/rules.ts'
import { text } from '../shared/values.ts'
import { deletePushSubscription, listReplaced } from './store.ts'

const AUTH_BYTES = 16

function isPoint(key: string): boolean {
  try {
    // Throws for bytes that are no point of the curve.
    return ECDH.convertKey(key, 'prime256v1', 'base64url').length > 0
  } catch {
    return false
  }
}

/** Whether this is an https URL of a public host on the usual port. Its addresses are checked before each message. */
const isEndpoint = (address: string): boolean =>
  isWebUrl(address) && /^https:/i.test(address) && new URL(address).port === ''

function checkDevice({ endpoint, p256dh, auth }: Data): void {
  if (!isEndpoint(text(endpoint)))
    throw invalidStructure('attribute "endpoint" must be the https address of a push service')
  if (!isPoint(text(p256dh)))
    throw invalidStructure('attribute "p256dh" must be a public key on the curve P-256')
  if (Buffer.from(text(auth), 'base64url').length !== AUTH_BYTES)
    throw invalidStructure('attribute "auth" must be 16 bytes')
}

/**
 * A device has one subscription: a new one of its browser or of its session replaces the former, whoever has that. So a person
 * has no more of them than sessions.
 */
export function pushSubscriptionRules({
  changes,
  engine,
}: Pick<Services, 'changes' | 'engine'>): Rules {
  async function remove(tx: Writer, id: string): Promise<void> {
    const row = await engine.find(tx, 'pushSubscriptions', id)
    if (row === undefined) return
    changes.announce(tx, {
      kind: 'document',
      collection: 'pushSubscriptions',
      id,
      action: 'delete',
      row,
    })
    await deletePushSubscription(tx, id)
  }
  return {
    async beforeCreate({ tx, view: { actor } }, data) {
      if (!isCaller(data['user'], actor)) return { data }
      checkDevice(data)
      const { sessionId: session } = actor
      for (const id of await listReplaced(tx, { session, endpoint: text(data['endpoint']) }))
        await remove(tx, id)
      return { data, server: { session } }
    },
  }
}
