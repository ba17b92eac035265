export { makePasskey, passkeyFailure } from './ceremonies.ts'
