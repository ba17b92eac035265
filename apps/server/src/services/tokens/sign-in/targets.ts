import type { AccountRegistry } from '#services/account'
import type { Reader } from '#platform/database'
import { type DeliveredKind, deliveryOf } from '../kinds.ts'

/** The account with this email or number. */
export const findByTarget = async (
  registry: AccountRegistry,
  db: Reader,
  { kind, target }: { readonly kind: DeliveredKind; readonly target: string },
) =>
  deliveryOf(kind).channel === 'email'
    ? registry.findByEmail(db, target)
    : registry.findByPhone(db, target)
