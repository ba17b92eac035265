import { EMPLOYMENTS, REGIONS, SALARY_UNITS, WORKPLACES } from '@devhood/contract'
import { describe, expect, it } from 'vitest'
import { upload } from '../../../../test/documents/documents.ts'
import { dataIn, faultsOfPosting } from '../../../../test/jobs/job-posting.ts'
import { ad } from '../../../../test/jobs/jobs.ts'
import { people } from '../../../../test/people/people.ts'
import { sharedSite } from '../../../../test/app/site.ts'
import { articleHtml } from '#lib/article-html'
import { plainLine } from '#lib/plain-text'

const site = sharedSite()

/** The page of an ad with these values, and its structured data. */
async function posted(change: object) {
  const { Ada } = await people(site().server.app, 'Ada')
  const { $id } = await ad(Ada, change)
  const { body } = await site().get(`/jobs/${$id}`)
  return { $id, body, data: dataIn(body) }
}

describe('the structured data of an ad', () => {
  it('has everything that search engines require', async () => {
    const { $id, data } = await posted({ regions: ['uk', 'us'] })
    expect(data).toEqual({
      '@context': 'https://schema.org',
      '@type': 'JobPosting',
      url: `http://localhost:3000/jobs/${$id}`,
      title: 'Platform engineer',
      description:
        '<p>We keep the lamps of small towns lit.</p><ul><li>Rust</li><li>SQLite</li></ul>',
      identifier: { '@type': 'PropertyValue', name: 'Lantern Works', value: $id },
      datePosted: '2026-01-15T12:00:00.000+00:00',
      validThrough: '2026-02-14T12:00:00.000+00:00',
      employmentType: 'FULL_TIME',
      hiringOrganization: {
        '@type': 'Organization',
        name: 'Lantern Works',
        sameAs: 'https://lantern.example/',
      },
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: [
        { '@type': 'Country', name: 'United Kingdom' },
        { '@type': 'Country', name: 'United States' },
      ],
      baseSalary: {
        '@type': 'MonetaryAmount',
        currency: 'EUR',
        value: {
          '@type': 'QuantitativeValue',
          minValue: 60_000,
          maxValue: 80_000,
          unitText: 'YEAR',
        },
      },
      skills: 'Rust, SQLite',
      directApply: false,
    })
  })

  it.each([
    ...WORKPLACES.map((workplace) => ({ workplace })),
    ...EMPLOYMENTS.map((employment) => ({ employment })),
    ...Object.keys(SALARY_UNITS).map((salaryUnit) => ({ salaryUnit })),
    { regions: ['anywhere'] },
    { regions: REGIONS },
    { salaryFrom: null },
    { salaryTo: null },
    { salaryFrom: 80_000 },
    { salaryFrom: null, salaryTo: null, salaryCurrency: null, salaryUnit: null },
    { companySite: null, stack: [] },
    { workplace: 'onsite', place: 'Berlin, Germany' },
    { description: 'a < b && "c"\n\n\n\n<script>\n' },
  ])('has the required format: %j', async (change) => {
    expect(faultsOfPosting((await posted(change)).data)).toEqual([])
  })

  it('fails the same check when something is missing', async () => {
    const { data } = await posted({})
    for (const name of [
      'title',
      'description',
      'validThrough',
      'hiringOrganization',
      'jobLocationType',
    ])
      expect(faultsOfPosting({ ...data, [name]: undefined })).not.toEqual([])
  })

  it('has a logo URL that search engines may fetch', async () => {
    const { Ada } = await people(site().server.app, 'Ada')
    const { $id, imageUrl } = await ad(Ada, await upload(Ada.request))
    const data = dataIn((await site().get(`/jobs/${$id}`)).body)
    expect(data?.['hiringOrganization']).toMatchObject({ logo: imageUrl })
    expect(faultsOfPosting(data)).toEqual([])
    const { pathname, search } = new URL(String(imageUrl))
    const logo = await site().get(`${pathname}${search}`)
    expect([logo.statusCode, pathname.startsWith('/v1/storage/buckets/media/files/')]).toEqual([
      200,
      true,
    ])
  })

  it('names the locality and the country of on-site work', async () => {
    const { data } = await posted({ workplace: 'hybrid', place: 'Graz, Austria' })
    expect([data?.['jobLocation'], data?.['jobLocationType']]).toEqual([
      {
        '@type': 'Place',
        address: {
          '@type': 'PostalAddress',
          addressLocality: 'Graz',
          addressCountry: 'AT',
        },
      },
      undefined,
    ])
  })

  it('is left out for on-site work in an unknown country', async () => {
    const { body, data } = await posted({ workplace: 'onsite', place: 'Springfield' })
    expect([body.includes('Springfield'), data]).toEqual([true, undefined])
  })
})

const HOSTILE = [
  '</script><script>alert(1)</script>',
  '<!--<script>',
  '"><img src=x onerror=alert(1)>',
  "' onload='alert(1)",
  '</title></head><body>',
  '</ScRiPt >',
  '\\u003c/script\\u003e\\',
  '&lt;script&gt;&amp;',
  '${alert(1)} {{x}} $& $1 $`',
  ']]> --> <![CDATA[',
]

describe('the text of an ad', () => {
  it.each(HOSTILE)('stays plain text: %s', async (text) => {
    const usual = await posted({})
    const { body, data } = await posted({
      title: `T ${text}`,
      company: `C ${text}`,
      description: `D ${text}`,
      stack: [text.slice(0, 30).trim()],
      workplace: 'onsite',
      place: `P ${text.replaceAll(',', '')}, Austria`,
    })
    expect(data).toMatchObject({
      title: `T ${text}`,
      hiringOrganization: { name: `C ${text}` },
      description: articleHtml(`D ${text}`),
      jobLocation: { address: { addressLocality: `P ${text.replaceAll(',', '')}` } },
    })
    expect(faultsOfPosting(data)).toEqual([])
    const tags = (page: string) => Array.from(page.matchAll(/<\/?[a-z!]+/gi), ([tag]) => tag)
    expect(tags(body)).toEqual(tags(usual.body))
  })

  it('contains no bidirectional overrides or line breaks', async () => {
    const { body, data } = await posted({
      title: 'abc \u202egnp.exe',
      description: 'one\u2028two\u2029three \u2066x\u2069 \ufdd0 \u{1fffe}',
    })
    expect(data).toMatchObject({
      title: 'abc gnp.exe',
      description: '<p>one<br>two<br>three x</p>',
    })
    expect(/[\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(body)).toBe(false)
  })
})

describe('text in pages of other sites', () => {
  it.each([
    ['a\r\nb\rc\u0085d', 'a b c d'],
    ['  a \t b  ', 'a b'],
    ['\u05d0\u200f!', '\u05d0\u200f!'],
    ['a\u0007b\u009fc', 'abc'],
  ])('%j is written in one line as %j', (text, line) => {
    expect(plainLine(text)).toBe(line)
  })
})
