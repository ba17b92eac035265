import { lazy } from 'react'

/** The forms with their validation: loaded when the first of them is opened. */
const forms = () => import('./all-forms.ts')

export const NameForm = lazy(async () => ({ default: (await forms()).NameForm }))
export const EmailForm = lazy(async () => ({ default: (await forms()).EmailForm }))
export const PhoneForm = lazy(async () => ({ default: (await forms()).PhoneForm }))
export const PasswordForm = lazy(async () => ({ default: (await forms()).PasswordForm }))
export const CodeForm = lazy(async () => ({ default: (await forms()).CodeForm }))
