import { AppError } from './errors.ts'
import { LIMITS } from './limits.ts'

/**
 * Permission strings, `action("role")`. They are checked, kept and shown, as clients expect, but never
 * decide who may do what: the collection's declared access does.
 */

const PERMISSION_FORMAT = /^(read|update|delete|write)\("([^"]*)"\)$/
const ID = '[A-Za-z0-9][A-Za-z0-9._-]{0,35}'
const ROLE = new RegExp(
  `^(?:any|guests|users(?:/(?:un)?verified)?|user:${ID}(?:/(?:un)?verified)?|team:${ID}(?:/${ID})?|member:${ID}|label:[A-Za-z0-9]{1,36})$`,
)
/** Roles as they were written long ago, with what they are called now. */
const RENAMED_ROLES = new Map([
  ['*', 'any'],
  ['role:all', 'any'],
  ['role:guest', 'guests'],
  ['role:member', 'users'],
])
const EXPANDED_ACTIONS = {
  read: ['read'],
  update: ['update'],
  delete: ['delete'],
  write: ['update', 'delete'],
}

interface Person {
  readonly accountId: string
  readonly isVerified: boolean
}

function invalid(message: string): AppError {
  return new AppError('general_argument_invalid', { message })
}

function checkRole(role: string): void {
  if (ROLE.test(role)) return
  const renamed =
    RENAMED_ROLES.get(role) ?? (role.startsWith('role:') ? 'any, guests or users' : undefined)
  throw invalid(
    renamed === undefined
      ? 'Parameter "permissions" has a role that does not exist. Roles are any, guests, users, user:<id>, team:<id>, member:<id> and label:<name>.'
      : `Parameter "permissions" has a role of an old form: write ${renamed} instead.`,
  )
}

function readPermission(permission: unknown): string[] {
  const [, action, role = ''] =
    PERMISSION_FORMAT.exec(typeof permission === 'string' ? permission : '') ?? []
  if (action === undefined) {
    throw invalid(
      'Parameter "permissions" must hold texts like read("any"), with read, update, delete or write.',
    )
  }
  checkRole(role)
  return EXPANDED_ACTIONS[action as keyof typeof EXPANDED_ACTIONS].map(
    (part) => `${part}("${role}")`,
  )
}

/**
 * The list in its one right form: `write` taken apart, duplicates gone, order kept. Throws
 * general_argument_invalid for what is not a list of permissions, or too long a one.
 */
export function parsePermissions(permissions: unknown): string[] {
  if (!Array.isArray(permissions)) throw invalid('Parameter "permissions" must be a list.')
  if (permissions.length > LIMITS.permissionsMax) {
    throw invalid(`Parameter "permissions" holds more than ${LIMITS.permissionsMax} entries.`)
  }
  return [...new Set(permissions.flatMap((permission: unknown) => readPermission(permission)))]
}

/** Every role that the caller has; `undefined` is a guest. */
export function rolesOf(caller: Person | undefined): string[] {
  if (caller === undefined) return ['any', 'guests']
  const state = caller.isVerified ? 'verified' : 'unverified'
  const self = `user:${caller.accountId}`
  return ['any', 'users', `users/${state}`, self, `${self}/${state}`]
}

/** Lets nobody grant a role that is not their own. Throws user_unauthorized, naming those that are. */
export function checkGrantable(permissions: readonly string[], caller: Person | undefined): void {
  const roles = rolesOf(caller)
  const foreign = permissions.some((permission) => !roles.includes(roleOf(permission)))
  if (!foreign) return
  const message = `Permissions must be one of: (${roles.join(', ')})`
  throw new AppError('user_unauthorized', { message })
}

/** What a document or file carries when nothing was said: everything for whom it was made by. */
export function defaultPermissions(caller: Person | undefined): string[] {
  if (caller === undefined) return []
  return ['read', 'update', 'delete'].map((action) => `${action}("user:${caller.accountId}")`)
}

/** What a reader is shown: roles that name another person's account would give its id away. */
export function visiblePermissions(
  permissions: readonly string[],
  accountId: string | undefined,
): string[] {
  const own = accountId === undefined ? undefined : `user:${accountId}`
  return permissions.filter((permission) => {
    const role = roleOf(permission)
    return !/^(?:user|member):/.test(role) || role.split('/')[0] === own
  })
}

function roleOf(permission: string): string {
  return permission.slice(permission.indexOf('"') + 1, -2)
}
