/** What has changed about signing in: so the activity log says it, and the group of the notification. */
export const SECURITY_NEWS = {
  'authenticator added': 'An authenticator app was added',
  'authenticator removed': 'The authenticator app was removed',
  'passkey added': 'A passkey was added',
  'passkey removed': 'A passkey was removed',
  'passkey refused': 'A passkey was refused: somebody may have copied it',
  'mfa on': 'The second factor was switched on',
  'mfa off': 'The second factor was switched off',
  'recovery codes': 'New recovery codes were made',
  'factors lost': 'The removal of your second factor was requested',
  'factors kept': 'The request to remove your second factor was ended',
  'factors removed': 'The second factors were removed',
} as const
export type SecurityNews = keyof typeof SECURITY_NEWS
