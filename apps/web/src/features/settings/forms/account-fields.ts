import { emailRule, nameRule, passwordRule } from '#features/account'
import { canonicalEmail, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

// Only such parts of zod as the sign-in form has too: each other one would make the first page larger.

/** What is asked for only to be compared: whatever was once accepted as a password. */
const requiredPassword = z.string().check(z.refine((text) => text !== '', TEXTS.rules.required))

/** A number as people write it, in the way that the server wants: `00351 912-345-678` is `+351912345678`. */
export function canonicalPhone(text: string): string {
  return text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
}

const phone = z
  .string()
  .check(
    z.refine(
      (text) => /^\+[1-9]\d{1,14}$/.test(canonicalPhone(text)),
      'Include the country code, for example +49 151 23456789.',
    ),
  )

const code = z.string().check(
  z.trim(),
  z.refine((text) => /^\d{6}$/.test(text), 'The code has six digits.'),
)

export const NameFields = z.object({ name: nameRule })
export type NameFields = z.infer<typeof NameFields>

/** `isFirst`: the account has no password yet, and this one becomes it. */
const passwordProof = (isFirst: boolean) => (isFirst ? passwordRule : requiredPassword)

/** `current`: the account's email, which is no new one. */
export const emailFields = (isFirst: boolean, current: string) =>
  z.object({
    email: emailRule.check(
      z.refine((text) => canonicalEmail(text) !== current, 'This is your email already.'),
    ),
    password: passwordProof(isFirst),
  })
export type EmailFields = z.infer<ReturnType<typeof emailFields>>

export const phoneFields = (isFirst: boolean) =>
  z.object({ phone, password: passwordProof(isFirst) })
export type PhoneFields = z.infer<ReturnType<typeof phoneFields>>

export const passwordFields = (isFirst: boolean) =>
  z.object({ oldPassword: isFirst ? z.string() : requiredPassword, password: passwordRule })
export type PasswordFields = z.infer<ReturnType<typeof passwordFields>>

export const CodeFields = z.object({ secret: code })
export type CodeFields = z.infer<typeof CodeFields>
