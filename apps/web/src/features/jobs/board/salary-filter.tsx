import { CURRENCIES, type Currency, JOB_LIMITS, type JobFilters } from '@devhood/contract'
import { useTyped } from '#lib/search-term'
import { TextInput } from '#ui/input'
import { Select } from '#ui/select'
import { useId, useState } from 'react'

import { type ChangeFilters } from '../use-filters.ts'

interface SalaryFilterProps {
  readonly salary: JobFilters['salary']
  readonly change: ChangeFilters
}

/** At least so much for a year, in a currency: amounts in others can not be compared. */
export function SalaryFilter({ salary, change }: SalaryFilterProps) {
  const hint = useId()
  const [wanted, setWanted] = useState<Currency>('EUR')
  const currency = salary?.currency ?? wanted
  const { text, setText, search } = useTyped(salary ? String(salary.yearly) : '', (amount) =>
    change({ salary: salaryOf(amount, currency) }, 'typed'),
  )
  const chooseCurrency = (next: Currency) => {
    setWanted(next)
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
          maxLength={15}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          onKeyDown={({ key }) => {
            if (key === 'Enter') search(text)
          }}
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
      <p id={hint} className="mt-1.5 text-small text-muted">
        For a year. Jobs without a salary are left out.
      </p>
    </fieldset>
  )
}

/** `60 000`, `60,000` and `60000` are the same; what is no amount asks for none. */
function salaryOf(amount: string, currency: Currency): JobFilters['salary'] {
  const yearly = Number(amount.replaceAll(/[\s.,'’]/g, ''))
  const isSalary = Number.isSafeInteger(yearly) && yearly >= 1 && yearly <= JOB_LIMITS.salaryMax
  return isSalary ? { yearly, currency } : null
}
