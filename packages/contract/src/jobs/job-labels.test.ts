import { describe, expect, it } from 'vitest'
import { salaryText, locationText } from './job-labels.ts'

const EUR = { salaryCurrency: 'EUR', salaryUnit: 'year' }

describe('a formatted salary', () => {
  it.each([
    [{ salaryFrom: 60_000, salaryTo: 80_000, ...EUR }, '€60,000–€80,000 a year'],
    [{ salaryFrom: 60_000, salaryTo: 60_000, ...EUR }, '€60,000 a year'],
    [{ salaryFrom: 60_000, salaryTo: null, ...EUR }, 'From €60,000 a year'],
    [
      { salaryFrom: null, salaryTo: 95, salaryCurrency: 'USD', salaryUnit: 'hour' },
      'Up to $95 an hour',
    ],
    [{ salaryFrom: null, salaryTo: null, ...EUR }, 'No salary given'],
    [{ salaryFrom: 1, salaryTo: 2, salaryCurrency: null, salaryUnit: null }, 'No salary given'],
  ])('is %j as %s', (salary, text) => {
    expect(salaryText(salary)).toBe(text)
  })
})

describe('a formatted workplace', () => {
  it.each([
    [
      { workplace: 'remote', regions: ['europe', 'uk'], place: 'Graz' },
      'Remote: Europe, United Kingdom',
    ],
    [{ workplace: 'onsite', regions: ['europe'], place: 'Graz' }, 'On-site: Graz'],
    [{ workplace: 'hybrid', regions: [], place: null }, 'Hybrid'],
    [{ workplace: null, regions: [], place: 'Graz' }, 'Graz'],
    [{ workplace: null, regions: [], place: null }, ''],
  ] as const)('is %j as %s', (where, text) => {
    expect(locationText(where)).toBe(text)
  })
})
