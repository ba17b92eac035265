import { late } from '#ui/late'

/** The forms with their validation: loaded when the first of them is opened. */
const forms = () => import('./all-forms.ts')

export const NameForm = late(async () => ({ default: (await forms()).NameForm }))
export const EmailForm = late(async () => ({ default: (await forms()).EmailForm }))
export const PhoneForm = late(async () => ({ default: (await forms()).PhoneForm }))
export const PasswordForm = late(async () => ({ default: (await forms()).PasswordForm }))
export const CodeForm = late(async () => ({ default: (await forms()).CodeForm }))
