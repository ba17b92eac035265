import { OPTIONAL } from '#ui/forms/optional'
import { CURRENCIES, JOB_LABELS } from '@devhood/contract'

import { ChoiceField, type JobFormReturn, JobTextField } from './form-fields.tsx'

const CURRENCY_WORDS = Object.fromEntries(CURRENCIES.map((code) => [code, code]))

/** Minimum, maximum, currency and unit of the salary. */
export function SalaryFields({ form }: { readonly form: JobFormReturn }) {
  return (
    <div className="grid grid-cols-1 items-start min-[20rem]:grid-cols-2 gap-x-4 gap-y-5 xl:grid-cols-4">
      <JobTextField
        form={form}
        name="salaryFrom"
        deps={['salaryTo', 'salaryCurrency', 'salaryUnit']}
        aside={OPTIONAL}
        inputMode="numeric"
        placeholder="60000"
      />
      <JobTextField
        form={form}
        name="salaryTo"
        deps={['salaryFrom', 'salaryCurrency', 'salaryUnit']}
        aside={OPTIONAL}
        inputMode="numeric"
        placeholder="80000"
      />
      <ChoiceField form={form} name="salaryCurrency" emptyLabel="Choose" options={CURRENCY_WORDS} />
      <ChoiceField form={form} name="salaryUnit" emptyLabel="Choose" options={JOB_LABELS.unit} />
    </div>
  )
}
