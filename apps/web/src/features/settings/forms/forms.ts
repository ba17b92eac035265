import { late } from '#ui/late'

/** The forms with their validation: loaded when the first of them is opened. */
const forms = () => import('./account-forms.tsx')

export const NameForm = late(async () => (await forms()).NameForm)
export const EmailForm = late(async () => (await forms()).EmailForm)
export const PhoneForm = late(async () => (await forms()).PhoneForm)
export const PasswordForm = late(async () => (await forms()).PasswordForm)
export const CodeForm = late(async () => (await forms()).CodeForm)
