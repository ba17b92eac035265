import { type Role } from '@devhood/contract'

/** A change of somebody's role: which they get instead, or none. */
export interface RoleOffer {
  readonly to: Role | null
  /** The operator's own role, which they can't give back to themselves. */
  readonly isOwn: boolean
}

interface RoleTexts {
  readonly noun: string
  readonly give: string
  readonly may: string
}

export const ROLE_TEXTS: Readonly<Record<Role, RoleTexts>> = {
  operator: {
    noun: 'an operator',
    give: 'Make operator',
    may: 'Operators may do everything here, and give and take roles.',
  },
  moderator: {
    noun: 'a moderator',
    give: 'Make moderator',
    may: 'Moderators settle reports, hide, delete and block. They see no email addresses, no log and no settings.',
  },
  approver: {
    noun: 'an approver of job ads',
    give: 'Make job approver',
    may: 'Approvers decide about job ads that wait and about who may post them, and about nothing else.',
  },
}
