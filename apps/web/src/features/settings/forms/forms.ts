import { lazyPart } from '#ui/lazy-part'

/** The forms with their validation: loaded when the first of them is opened. */
const forms = () => import('./account-forms.tsx')

export const NameForm = lazyPart(async () => (await forms()).NameForm)
export const UsernameForm = lazyPart(async () => (await import('./username-form.tsx')).UsernameForm)
export const EmailForm = lazyPart(async () => (await forms()).EmailForm)
export const PhoneForm = lazyPart(async () => (await forms()).PhoneForm)
export const PasswordForm = lazyPart(async () => (await forms()).PasswordForm)
export const CodeForm = lazyPart(async () => (await forms()).CodeForm)
