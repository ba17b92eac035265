/** What each role may do beyond other members; guards, descriptions of calls and the navigation follow from it. */
export const ROLES = {
  operator: ['approve', 'moderate', 'administer'],
  moderator: ['approve', 'moderate'],
  approver: ['approve'],
} as const

export type Role = keyof typeof ROLES
/**
 * `approve` is about who may post job ads, and about ads that wait. `moderate` is about all that people share, and about people as
 * others see them. `administer` is everything else: texts of the site, invitations, the audit log, and who has a role.
 */
export type Duty = (typeof ROLES)[Role][number]

/** Account label of operators. */
export const OPERATOR = 'operator' satisfies Role

export const isRole = (text: unknown): text is Role =>
  typeof text === 'string' && Object.hasOwn(ROLES, text)

export const mayDo = (role: Role | undefined, duty: Duty): boolean =>
  role !== undefined && (ROLES[role] as readonly Duty[]).includes(duty)

export const ROLE_NAMES = Object.keys(ROLES) as Role[]

/** The roles that may do something. */
export const rolesFor = (duty: Duty): Role[] => ROLE_NAMES.filter((role) => mayDo(role, duty))

/** Account label of people with a role that they can't use before they have a second step. */
export const AWAITS_SECOND_STEP = 'awaitsSecondStep'
