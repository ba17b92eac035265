import type { Employment } from '@devhood/contract'
import type { Job } from '@devhood/contract/schemas'
import { addressOf, countriesIn } from '@devhood/contract/places'
import { articleHtml } from '#lib/article-html'
import { plainLine } from '#lib/plain-text'

/** Search engines have no type for apprenticeships. */
const EMPLOYMENT_TYPES: Readonly<Record<Employment, string>> = {
  fullTime: 'FULL_TIME',
  partTime: 'PART_TIME',
  contract: 'CONTRACTOR',
  internship: 'INTERN',
  apprenticeship: 'OTHER',
}

/** A remote ad names the countries of applicants; any other ad names its place. Undefined if its country is unknown. */
function locationOf({ workplace, regions, place }: Job) {
  if (workplace === 'remote')
    return {
      jobLocationType: 'TELECOMMUTE',
      applicantLocationRequirements: countriesIn(regions).map((name) => ({
        '@type': 'Country',
        name,
      })),
    }
  const { locality, region, country } = addressOf(plainLine(place ?? ''))
  if (country === undefined) return undefined
  const address = {
    '@type': 'PostalAddress',
    ...(locality !== undefined && { addressLocality: locality }),
    ...(region !== undefined && { addressRegion: region }),
    addressCountry: country,
  }
  return { jobLocation: { '@type': 'Place', address } }
}

function salaryOf({ salaryFrom, salaryTo, salaryCurrency, salaryUnit }: Job) {
  if (salaryCurrency === null || salaryUnit === null || (salaryFrom ?? salaryTo) === null) return {}
  const amounts =
    salaryFrom === salaryTo
      ? { value: salaryFrom }
      : {
          ...(salaryFrom !== null && { minValue: salaryFrom }),
          ...(salaryTo !== null && { maxValue: salaryTo }),
        }
  const value = { '@type': 'QuantitativeValue', ...amounts, unitText: salaryUnit.toUpperCase() }
  return { baseSalary: { '@type': 'MonetaryAmount', currency: salaryCurrency, value } }
}

function organizationOf({ company, companySite, imageUrl }: Job) {
  return {
    '@type': 'Organization',
    name: plainLine(company ?? ''),
    ...(companySite !== null && { sameAs: new URL(companySite).href }),
    ...(imageUrl !== null && { logo: imageUrl }),
  }
}

/**
 * A live ad as schema.org structured data for search engines. Undefined for work on site in an unknown country, which they
 * refuse. Applications never happen on this site.
 */
export function structuredDataOf(job: Job, url: string): object | undefined {
  const location = locationOf(job)
  if (location === undefined) return undefined
  const hiringOrganization = organizationOf(job)
  const skills = job.stack.map(plainLine).join(', ')
  return {
    '@context': 'https://schema.org',
    '@type': 'JobPosting',
    url,
    title: plainLine(job.title ?? ''),
    description: articleHtml(job.description ?? ''),
    identifier: { '@type': 'PropertyValue', name: hiringOrganization.name, value: job.$id },
    datePosted: job.postedAt,
    validThrough: job.expiresAt,
    ...(job.employment !== null && { employmentType: EMPLOYMENT_TYPES[job.employment] }),
    hiringOrganization,
    ...location,
    ...salaryOf(job),
    ...(skills !== '' && { skills }),
    directApply: false,
  }
}
