import { AppError } from './errors.ts'
import { LIMITS } from './limits.ts'

/** Permission strings, `action("role")`: validated, stored and returned. Access depends on declared rules alone. */

const PERMISSION_FORMAT = /^(read|update|delete|write)\("([^"]*)"\)$/
const ID = '[A-Za-z0-9][A-Za-z0-9._-]{0,35}'
const ROLE = new RegExp(
  `^(?:any|guests|users(?:/(?:un)?verified)?|user:${ID}(?:/(?:un)?verified)?|team:${ID}(?:/${ID})?|member:${ID}|label:[A-Za-z0-9]{1,36})$`,
)
/** Deprecated role names and their current names. */
const RENAMED_ROLES = new Map([
  ['*', 'any'],
  ['role:all', 'any'],
  ['role:guest', 'guests'],
  ['role:member', 'users'],
])

interface Person {
  readonly accountId: string
  readonly isVerified: boolean
}

const invalid = (message: string): AppError => new AppError('general_argument_invalid', { message })

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
  const actions = action === 'write' ? ['update', 'delete'] : [action]
  return actions.map((part) => `${part}("${role}")`)
}

/** Permissions with `write` expanded, each once, in order. Throws general_argument_invalid. */
export function parsePermissions(permissions: unknown): string[] {
  if (!Array.isArray(permissions)) throw invalid('Parameter "permissions" must be a list.')
  if (permissions.length > LIMITS.permissionsMax)
    throw invalid(`Parameter "permissions" holds more than ${LIMITS.permissionsMax} entries.`)
  return [...new Set(permissions.flatMap((permission: unknown) => readPermission(permission)))]
}

/** All roles of the caller; `undefined` is a guest. */
export function rolesOf(caller: Person | undefined): string[] {
  if (caller === undefined) return ['any', 'guests']
  const state = caller.isVerified ? 'verified' : 'unverified'
  const self = `user:${caller.accountId}`
  return ['any', 'users', `users/${state}`, self, `${self}/${state}`]
}

/** Refuses permissions for roles that the caller doesn't have. Throws user_unauthorized with the caller's own roles. */
export function checkGrantable(permissions: readonly string[], caller: Person | undefined): void {
  const roles = rolesOf(caller)
  const foreign = permissions.some((permission) => !roles.includes(roleOf(permission)))
  if (!foreign) return
  const message = `Permissions must be one of: (${roles.join(', ')})`
  throw new AppError('user_unauthorized', { message })
}

/** Default permissions of a new document or file: full access for its creator. */
export function defaultPermissions(caller: Person | undefined): string[] {
  if (caller === undefined) return []
  const role = `"user:${caller.accountId}"`
  return [`read(${role})`, `update(${role})`, `delete(${role})`]
}

/** Permissions visible to the viewer. Roles that name another person's account are removed, because they reveal its id. */
export function visiblePermissions(permissions: readonly string[], accountId: string | undefined) {
  const own = accountId === undefined ? undefined : `user:${accountId}`
  return permissions.filter((permission) => {
    const role = roleOf(permission)
    const isPersonal = role.startsWith('user:') || role.startsWith('member:')
    return !isPersonal || role.split('/', 1)[0] === own
  })
}

const roleOf = (permission: string): string => permission.slice(permission.indexOf('"') + 1, -2)
