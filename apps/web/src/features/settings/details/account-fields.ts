import { emailRule, nameRule, passwordRule } from '#features/account'
import { TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

// The page's policy allows no eval: zod must not even try whether it could compile its checks.
z.config({ jitless: true })

/** What is asked for only to be compared: whatever was once accepted as a password. */
const known = z.string().check(z.minLength(1, TEXTS.rules.required))

/** As people write numbers: blanks, hyphens, dots and brackets are theirs to put. */
const phone = z.pipe(
  z.pipe(
    z.string(),
    z.transform((text: string) => text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')),
  ),
  z
    .string()
    .check(
      z.regex(/^\+[1-9]\d{1,14}$/, 'Begin with + and the code of the country: +351 912 345 678.'),
    ),
)

const code = z.string().check(z.trim(), z.regex(/^\d{6}$/, 'The code has six digits.'))

export const NameFields = z.object({ name: nameRule })
export type NameFields = z.infer<typeof NameFields>

/** `isFirst`: the account has no password yet, and this one becomes it. */
const proof = (isFirst: boolean) => (isFirst ? passwordRule : known)

export const emailFields = (isFirst: boolean) =>
  z.object({ email: emailRule, password: proof(isFirst) })
export type EmailFields = z.infer<ReturnType<typeof emailFields>>

export const phoneFields = (isFirst: boolean) => z.object({ phone, password: proof(isFirst) })
export type PhoneFields = z.infer<ReturnType<typeof phoneFields>>

export const passwordFields = (isFirst: boolean) =>
  z.object({ oldPassword: isFirst ? z.string() : known, password: passwordRule })
export type PasswordFields = z.infer<ReturnType<typeof passwordFields>>

export const CodeFields = z.object({ secret: code })
export type CodeFields = z.infer<typeof CodeFields>
