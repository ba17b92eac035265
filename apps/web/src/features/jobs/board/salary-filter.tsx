import { pressedKey } from '#lib/dom/pressed-key'
import { CURRENCIES, type Currency, JOB_LIMITS, type JobFilters } from '@devhood/contract'
import { useSearchText } from '#lib/navigation/search-term'
import { TextInput } from '#ui/forms/input'
import { Select } from '#ui/forms/select'
import { useId, useState } from 'react'

import { type ChangeFilters } from './use-filters.ts'
import { LiveError } from './live-error.tsx'

interface SalaryFilterProps {
  readonly salary: JobFilters['salary']
  readonly change: ChangeFilters
}

/** Minimum salary per year in one currency; amounts in different currencies aren't comparable. */
export function SalaryFilter({ salary, change }: SalaryFilterProps) {
  const hint = useId()
  const errorId = useId()
  const [rejected, setRejected] = useState('')
  const [chosenCurrency, setChosenCurrency] = useState<Currency>('EUR')
  const currency = salary?.currency ?? chosenCurrency
  const { text, setText, search } = useSearchText(salary ? String(salary.yearly) : '', (amount) => {
    const yearly = parseYearly(amount)
    setRejected(yearly === undefined ? amount : '')
    if (yearly !== undefined)
      change({ salary: yearly === null ? null : { yearly, currency } }, 'typed')
  })
  const error = rejected !== '' && rejected === text.trim() ? INVALID_AMOUNT : undefined
  const chooseCurrency = (next: Currency) => {
    setChosenCurrency(next)
    if (salary) change({ salary: { ...salary, currency: next } })
  }
  return (
    <fieldset aria-describedby={hint}>
      <legend className="mb-2 text-label">Salary from</legend>
      <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-2">
        <TextInput
          aria-label="Salary from, a year"
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={error !== undefined || undefined}
          aria-describedby={errorId}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={(event) => {
            if (pressedKey(event) === 'Enter') search(text)
          }}
          onBlur={() => search(text)}
        />
        <Select
          aria-label="Currency"
          value={currency}
          onChange={({ currentTarget }) => chooseCurrency(currentTarget.value as Currency)}
        >
          {CURRENCIES.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </Select>
      </div>
      <LiveError id={errorId}>{error}</LiveError>
      <p id={hint} className="mt-1.5 text-small text-muted">
        Per year. Hides jobs without a salary.
      </p>
    </fieldset>
  )
}

const INVALID_AMOUNT = `A whole number from 1 to ${JOB_LIMITS.salaryMax.toLocaleString('en-US')}, such as 60000.`

/** Digits, optionally in groups of three, or thousands with `k`. */
const AMOUNT = /^(?<digits>\d+|\d{1,3}([\s.,'’]\d{3})+)(?<thousands>\s?k)?$/i

/** `60 000`, `60,000`, `60k` and `60000` are the same. Null for an empty text, undefined for an invalid amount. */
function parseYearly(amount: string): number | null | undefined {
  if (amount === '') return null
  const { digits = '', thousands } = AMOUNT.exec(amount)?.groups ?? {}
  const yearly = Number(digits.replaceAll(/\D/g, '')) * (thousands ? 1000 : 1)
  return yearly >= 1 && yearly <= JOB_LIMITS.salaryMax ? yearly : undefined
}
