import { emailRule, nameRule, passwordRule } from '#features/account'
import { canonicalEmail, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

// Uses only the parts of zod that the sign-in form uses; others would enlarge the first page.

/** A current password is only compared, so any password that was once accepted is valid. */
const requiredPassword = z.string().check(z.refine((text) => text !== '', TEXTS.rules.required))

/** Normalizes a phone number for the server: `00351 912-345-678` is `+351912345678`. */
export function canonicalPhone(text: string): string {
  return text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')
}

/** What a phone number needs. */
export const PHONE_RULE = 'Include the country code, for example +49 151 23456789.'

const phone = z
  .string()
  .check(z.refine((text) => /^\+[1-9]\d{1,14}$/.test(canonicalPhone(text)), PHONE_RULE))

const code = z.string().check(
  z.trim(),
  z.refine((text) => /^\d{6}$/.test(text), 'The code has six digits.'),
)

export const NameFields = z.object({ name: nameRule })
export type NameFields = z.infer<typeof NameFields>

/** `isFirst`: the account has no password yet and gets this one. */
const passwordProof = (isFirst: boolean) => (isFirst ? passwordRule : requiredPassword)

/** `current`: the account's present email, which isn't accepted as a new one. */
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
