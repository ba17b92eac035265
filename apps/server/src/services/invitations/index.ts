export {
  type Admit,
  checkDomain,
  type InvitationService,
  invitationService,
  type IsInvited,
} from './service.ts'
export type { StoredInvitation } from './store.ts'
