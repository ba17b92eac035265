import { type TObject, type TProperties, Type } from 'typebox'
import { Value } from 'typebox/value'

const text = Type.String({ minLength: 1 })
const web = Type.String({ pattern: '^https?://[^\\s<>"]+$' })
const time = Type.String({
  pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}(Z|[+-]\\d\\d:\\d\\d)$',
})
const amount = Type.Integer({ minimum: 1 })
/** Paragraphs with line breaks, and lists; no other tag. */
const html = Type.String({
  pattern: '^(<p>([^<>]|<br>)+</p>|<ul>(<li>([^<>]|<br>)+</li>)+</ul>)+$',
})

const of = (type: string, properties: TProperties): TObject =>
  Type.Object({ '@type': Type.Literal(type), ...properties }, { additionalProperties: false })

const unitText = Type.Enum(['HOUR', 'DAY', 'WEEK', 'MONTH', 'YEAR'])
const quantity = (amounts: TProperties) => of('QuantitativeValue', { ...amounts, unitText })
const Salary = of('MonetaryAmount', {
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  value: Type.Union([
    quantity({ value: amount }),
    quantity({ minValue: amount, maxValue: amount }),
    quantity({ minValue: amount }),
    quantity({ maxValue: amount }),
  ]),
})

const Everywhere = {
  '@context': Type.Literal('https://schema.org'),
  url: web,
  title: text,
  description: html,
  identifier: of('PropertyValue', { name: text, value: text }),
  datePosted: time,
  validThrough: time,
  employmentType: Type.Enum(['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN', 'OTHER']),
  hiringOrganization: of('Organization', {
    name: text,
    sameAs: Type.Optional(web),
    logo: Type.Optional(web),
  }),
  baseSalary: Type.Optional(Salary),
  skills: Type.Optional(text),
  directApply: Type.Literal(false),
}
/** Ads for on-site work must name a location. Remote ads must name countries and no location. */
const Posting = Type.Union([
  of('JobPosting', {
    ...Everywhere,
    jobLocation: of('Place', {
      address: of('PostalAddress', {
        addressLocality: text,
        addressRegion: Type.Optional(text),
        addressCountry: Type.String({ pattern: '^[A-Z]{2}$' }),
      }),
    }),
  }),
  of('JobPosting', {
    ...Everywhere,
    jobLocationType: Type.Literal('TELECOMMUTE'),
    applicantLocationRequirements: Type.Array(of('Country', { name: text }), { minItems: 1 }),
  }),
])

/** Errors in an ad's structured data by the requirements of search engines; empty when it is valid. */
export const faultsOfPosting = (data: unknown): string[] =>
  Value.Check(Posting, data)
    ? []
    : Value.Errors(Posting, data).map(({ instancePath, message }) => `${instancePath} ${message}`)

/** The structured data in the HTML of an ad's page. */
export function dataIn(page: string): Record<string, unknown> | undefined {
  const [, json] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? []
  return json === undefined ? undefined : (JSON.parse(json) as Record<string, unknown>)
}
