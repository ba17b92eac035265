export { type Admit, type InvitationService, invitationService } from './service.ts'
export type { StoredInvitation } from './store.ts'
