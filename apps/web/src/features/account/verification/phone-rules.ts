import * as z from 'zod/mini'

// Uses only the parts of zod that the sign-in form uses; others would enlarge the first page.

/** Normalizes a phone number for the server: `00351 912-345-678` is `+351912345678`. */
export const canonicalPhone = (text: string): string =>
  text.replaceAll(/[\s().-]/g, '').replace(/^00/, '+')

export const PHONE_RULE = 'Include the country code, for example +49 151 23456789.'

export const phoneRule = z
  .string()
  .check(z.refine((text) => /^\+[1-9]\d{1,14}$/.test(canonicalPhone(text)), PHONE_RULE))

export const codeRule = z.string().check(
  z.trim(),
  z.refine((text) => /^\d{6}$/.test(text), 'The code has six digits.'),
)
