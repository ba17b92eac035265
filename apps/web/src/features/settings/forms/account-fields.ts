import { codeRule, emailRule, nameRule, passwordRule, phoneRule } from '#features/account'
import { canonicalEmail, TEXTS } from '@devhood/contract'
import * as z from 'zod/mini'

// Uses only the parts of zod that the sign-in form uses; others would enlarge the first page.

/** A current password is only compared, so any password that was once accepted is valid. */
const requiredPassword = z.string().check(z.refine((text) => text !== '', TEXTS.rules.required))

export const NameFields = z.object({ name: nameRule })

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

export const phoneFields = (isFirst: boolean) =>
  z.object({ phone: phoneRule, password: passwordProof(isFirst) })

export const passwordFields = (isFirst: boolean) =>
  z.object({ oldPassword: isFirst ? z.string() : requiredPassword, password: passwordRule })

export const CodeFields = z.object({ secret: codeRule })
