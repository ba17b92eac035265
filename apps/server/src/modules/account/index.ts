export { accountModule } from './module.ts'
export { type AccountService, type ProfileState } from './service.ts'
export { type PasswordCost } from './passwords.ts'
