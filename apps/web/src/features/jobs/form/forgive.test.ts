import { expect, it } from 'vitest'

import { forgive, isWideRange } from './forgive.ts'
import { blankJobValues } from './save-job.ts'

const BLANK = { ...blankJobValues('x'), salaryCurrency: 'EUR' }

it.each<[typed: object, meant: object]>([
  [{ salaryFrom: '80k' }, { salaryFrom: '80000' }],
  [{ salaryFrom: '80.5k' }, { salaryFrom: '80500' }],
  [{ salaryTo: '100.000 €' }, { salaryTo: '100000' }],
  [{ salaryTo: '$100,000' }, { salaryTo: '100000', salaryCurrency: 'USD' }],
  [{ salaryFrom: '€95,000–120,000' }, { salaryFrom: '95000', salaryTo: '120000' }],
  [
    { salaryFrom: '95-120k GBP' },
    { salaryFrom: '95000', salaryTo: '120000', salaryCurrency: 'GBP' },
  ],
  [{ salaryTo: '60 000 to 80 000' }, { salaryFrom: '60000', salaryTo: '80000' }],
  [{ salaryFrom: "CHF 110'000" }, { salaryFrom: '110000', salaryCurrency: 'CHF' }],
  [{ salaryFrom: '1200.00' }, { salaryFrom: '1200' }],
  [{ salaryFrom: 'about 80k' }, {}],
  [{ salaryFrom: '1.2.3' }, {}],
  [{ salaryFrom: '-5' }, { salaryFrom: '5' }],
  [{ salaryFrom: '1,5' }, {}],
  [{ companySite: 'acme.example' }, { companySite: 'https://acme.example' }],
  [{ companySite: 'http://acme.example' }, {}],
  [{ companySite: 'not an address' }, {}],
  [{ apply: 'acme.example/jobs' }, { apply: 'https://acme.example/jobs' }],
  [{ apply: 'jobs@acme.example' }, {}],
  [{ description: 'You:\n• Go\n–  Rust\n\t▪ SQL' }, { description: 'You:\n- Go\n- Rust\n\t- SQL' }],
  [{ description: '- Go\n* Rust\n1. SQL\nA – B' }, {}],
  [{ stack: 'AWS (EC2, S3), Go' }, { stack: 'AWS, EC2, S3, Go' }],
  [{ stack: '• Go\n• Rust\n• SQL' }, { stack: 'Go, Rust, SQL' }],
  [{ stack: 'Go; Rust | SQL' }, { stack: 'Go, Rust, SQL' }],
  [{ stack: 'C++, C#, Node.js' }, {}],
])('%j means %j', (typed, meant) => {
  const values = { ...BLANK, ...typed }
  expect(forgive(values)).toEqual({ ...values, ...meant })
  expect(forgive(forgive(values))).toEqual(forgive(values))
})

it.each([
  ['80000', '120000', false],
  ['80000', '120001', true],
  ['', '120000', false],
])('from %s to %s: a wide range, %s', (salaryFrom, salaryTo, isWide) => {
  expect(isWideRange({ ...BLANK, salaryFrom, salaryTo })).toBe(isWide)
})
