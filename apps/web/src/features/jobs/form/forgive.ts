import { CURRENCIES, isContact, isEmail } from '@devhood/contract'

import { type JobFormValues } from './job-fields.ts'

/** What people type for a currency, besides its code. */
const SYMBOLS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  '₹': 'INR',
  '¥': 'JPY',
  '₪': 'ILS',
  '₩': 'KRW',
  zł: 'PLN',
  '₺': 'TRY',
  '₴': 'UAH',
}

const AMOUNT = /\d[\d.,'’\s\u00A0\u202F]*k?/giu

/** One amount: `80k`, `80.5k`, `100.000`, `95,000`, `1 200`. Undefined if it isn't clear. */
function amountOf(text: string): string | undefined {
  const bare = text.replaceAll(/[\s\u00A0\u202F'’]/g, '').replace(/[.,]+$/, '')
  const thousands = /^(\d+)(?:[.,](\d+))?k$/i.exec(bare)
  if (thousands) return String(Math.round(Number(`${thousands[1]}.${thousands[2] ?? 0}`) * 1000))
  if (/^\d+$/.test(bare)) return bare
  if (/^\d{1,3}(?:[.,]\d{3})+$/.test(bare)) return bare.replaceAll(/[.,]/g, '')
  // Cents after whole amounts.
  return /^\d+[.,]00?$/.test(bare) ? bare.replace(/[.,]00?$/, '') : undefined
}

interface Pay {
  readonly amounts: readonly string[]
  readonly currency: string
}

/** What may stand beside amounts. */
const BESIDE = new Set(['', 'to', 'bis'])

/** The currency that a text without amounts names; undefined if it says something else. */
function currencyIn(text: string): { readonly code: string } | undefined {
  const symbol = Object.keys(SYMBOLS).find((each) => text.toLowerCase().includes(each))
  const code = symbol
    ? SYMBOLS[symbol]
    : CURRENCIES.find((each) => text.toUpperCase().includes(each))
  const words = text
    .toUpperCase()
    .replace(code ?? '', '')
    .replace(symbol?.toUpperCase() ?? '', '')
    .replaceAll(/[^\p{L}]/gu, '')
  return BESIDE.has(words.toLowerCase()) ? { code: code ?? '' } : undefined
}

/** The amounts and the currency in a text; undefined if it is something else. */
function payIn(text: string): Pay | undefined {
  const found = text.match(AMOUNT) ?? []
  const amounts = found.flatMap((each) => amountOf(each) ?? [])
  const currency = currencyIn(text.replaceAll(AMOUNT, ' '))
  if (!currency || amounts.length !== found.length || ![1, 2].includes(found.length))
    return undefined
  const [first = '', second] = amounts
  // "95–120k" are thousands both.
  const isShort = second !== undefined && /k\s*$/i.test(found[1] ?? '') && Number(first) < 1000
  return { amounts: isShort ? [`${first}000`, second] : amounts, currency: currency.code }
}

type Range = Pick<JobFormValues, 'salaryFrom' | 'salaryTo'>

/** Amounts as the server takes them: a range in one field fills both, and a currency is chosen by its sign. */
function forgivePay({ salaryFrom, salaryTo }: Range): Partial<JobFormValues> {
  const [from, to] = [payIn(salaryFrom), payIn(salaryTo)]
  const [first = ends(to, salaryFrom)[0], ...rest] = from?.amounts ?? []
  const last = to?.amounts.at(-1) ?? ends(rest.length > 0 ? from : undefined, salaryTo)[1]
  const currency = [from?.currency, to?.currency].find(Boolean)
  return {
    ...(first !== undefined && { salaryFrom: first }),
    ...(last !== undefined && { salaryTo: last }),
    ...(currency && { salaryCurrency: currency }),
  }
}

/** Both ends of a range that fills the other field, too, if that is empty. */
const ends = (pay: Pay | undefined, other: string): readonly string[] =>
  pay?.amounts.length === 2 && other.trim() === '' ? pay.amounts : []

/** `acme.example` gets the scheme that people leave out. */
function withScheme(typed: string): string {
  const text = typed.trim()
  return text === '' || isContact(text) || !isContact(`https://${text}`) ? text : `https://${text}`
}

const BULLET = /^([ \t]*)(?:[•◦▪▫●○■□‣⁃∙·►▸➤➢✓✔✅–—→»]|\u2022|o(?=\s{2,}|\t))\s*(?=\S)/gmu

/** Pasted lists have the bullets that the text knows. */
const forgiveText = (text: string): string => text.replaceAll(BULLET, '$1- ')

/** Entries separated by commas: lines and bullets of pasted lists, `AWS (EC2, S3)`. */
const forgiveEntries = (text: string): string =>
  text
    .replaceAll(/\s*\(([^()]*)\)/g, ', $1')
    .replaceAll(/(?:\r?\n|;|[•◦▪●○■‣⁃∙·|])+\s*(?:[-*–]\s+)?/gu, ', ')
    .replaceAll(/^\s*[-*–]\s+/g, '')
    .replaceAll(/(?:\s*,)+\s*/g, ', ')
    .replaceAll(/^,\s*|,\s*$/g, '')
    .trim()

/** What is meant by what people type and paste. What isn't clear stays as it is. */
export function forgive<Values extends JobFormValues>(values: Values): Values {
  const { companySite, apply, description, stack } = values
  return {
    ...values,
    ...forgivePay(values),
    companySite: withScheme(companySite),
    apply: isEmail(apply.trim()) ? apply.trim() : withScheme(apply),
    description: forgiveText(description),
    stack: forgiveEntries(stack),
  }
}

/** A range whose end is more than this many times its beginning says little. */
const WIDE = 1.5

export function isWideRange(typed: Range): boolean {
  const { salaryFrom, salaryTo } = { ...typed, ...forgivePay(typed) }
  return Number(salaryFrom) > 0 && Number(salaryTo) > WIDE * Number(salaryFrom)
}
