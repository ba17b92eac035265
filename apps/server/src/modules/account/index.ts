export { type Bearer } from './bearer.ts'
export { accountModule } from './module.ts'
export { type AccountService } from './service.ts'
export { type PasswordCost } from './passwords.ts'
