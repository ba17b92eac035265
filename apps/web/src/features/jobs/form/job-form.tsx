import { OPTIONAL } from '#ui/forms/optional'
import { formResolver } from '#lib/forms/form-resolver'
import { useGoBack } from '#lib/navigation/go-back'
import { type Draft } from '#lib/forms/use-draft'
import { usePictureForm } from '#lib/forms/use-picture-form'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { type Upload } from '#lib/forms/use-upload'
import { Button } from '#ui/controls/button'
import { DraftNotice } from '#ui/forms/draft-notice'
import { FormAlert } from '#ui/forms/form-alert'
import { JOB_LIMITS, JOB_LABELS, type JobState } from '@devhood/contract'
import { jobs } from '@devhood/contract/collections'
import { type Job } from '@devhood/contract/schemas'
import { useForm, useWatch } from 'react-hook-form'

import { ErrorSummary } from './error-summary.tsx'
import { DescriptionField } from './description-field.tsx'
import {
  type JobFields,
  JobForm as JobSchema,
  type JobFormValues,
  visibleFields,
} from './job-fields.ts'
import { LogoField } from './logo-field.tsx'
import { LocationFields } from './location-fields.tsx'
import { SalaryFields } from './salary-fields.tsx'
import { Section } from './section.tsx'
import { StackField } from './stack-field.tsx'
import { ChoiceField, type JobFormReturn, JobTextField } from './form-fields.tsx'

interface JobFormProps {
  /** The ad to change; undefined for a new ad. */
  readonly job?: Job
  /** Initial form values. */
  readonly values: JobFormValues
  readonly draft: Draft<JobFormValues>
  readonly upload: Upload
  readonly busy: boolean
  /** Rejects on failure; then the form keeps all values and shows the error. */
  readonly onSubmit: (fields: JobFields) => Promise<unknown>
  /** Navigates away after a successful save. */
  readonly onDone: () => Promise<void>
}

/** The form of an ad, in the order of the ad's page. */
export function JobForm({ job, values, draft, upload, busy, ...callbacks }: JobFormProps) {
  const status = job?.status ?? 'draft'
  const form = useForm<JobFields>({
    resolver: formResolver(JobSchema),
    defaultValues: { ...values, status, picture: draft.picture?.original },
  })
  const logo = useWatch({ control: form.control, name: 'logo' })
  useFormChanges(form, ({ picture: _picture, status: _status, ...typed }) => draft.save(typed))
  const { submit, submitByKey, picture } = usePictureForm(form, {
    upload,
    busy,
    shown: visibleFields,
    ...callbacks,
  })
  return (
    // Ctrl+Enter is a shortcut for the submit button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={job ? 'Edit the job' : 'Post a job'}
      onSubmit={submit}
      onKeyDown={submitByKey}
      className="grid max-w-200 grid-cols-1 gap-8"
    >
      {draft.discard && <DraftNotice onDiscard={draft.discard} upload={upload} />}
      <JobSection form={form} />
      <Section title="Company">
        <CompanyFields form={form} />
        <LogoField
          {...picture}
          job={job}
          isRemoving={logo === 'none'}
          onRemovingChange={(isLeaving) => form.setValue('logo', isLeaving ? 'none' : '')}
        />
      </Section>
      <Section title="Salary" text="Without a salary, the ad says “No salary given”.">
        <SalaryFields form={form} />
      </Section>
      <Section title="Location and hours">
        <LocationFields form={form} />
      </Section>
      <Section title="Description and how to apply">
        <DescriptionField form={form} />
        <JobTextField
          form={form}
          name="apply"
          hint="A web page or an email address. Everyone who reads the ad sees it."
          inputMode="email"
          autoCapitalize="none"
        />
      </Section>
      <ErrorSummary form={form} />
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <FormButtons form={form} status={status} busy={busy} />
    </form>
  )
}

interface FormButtonsProps {
  readonly form: JobFormReturn
  readonly status: JobState
  readonly busy: boolean
}

/** Buttons of the form: a draft is saved or published; any other ad keeps its state. Enter in a field only saves. */
function FormButtons({ form, status, busy }: FormButtonsProps) {
  const goBack = useGoBack()
  const next = useWatch({ control: form.control, name: 'status' })
  // Sets the ad's target state before the form is submitted.
  const submitAs = (state: JobState) => ({
    busy: busy && next === state,
    'aria-disabled': busy,
    onClick: () => form.setValue('status', state),
  })
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-1 max-sm:*:flex-1">
      <Button onClick={goBack}>Cancel</Button>
      {status === 'draft' ? (
        <>
          <Button type="submit" variant="line" {...submitAs('draft')}>
            Save as draft
          </Button>
          <Button type="submit" variant="primary" {...submitAs('live')}>
            Publish
          </Button>
        </>
      ) : (
        <Button type="submit" variant="primary" busy={busy}>
          Save changes
        </Button>
      )}
    </div>
  )
}

function JobSection({ form }: { readonly form: JobFormReturn }) {
  const { titleMin, titleMax } = JOB_LIMITS
  return (
    <div className="grid grid-cols-1 gap-5">
      <JobTextField
        form={form}
        name="title"
        hint={`Job title, ${titleMin}–${titleMax} characters`}
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <ChoiceField
          form={form}
          name="employment"
          emptyLabel="Choose"
          options={JOB_LABELS.employment}
        />
        <ChoiceField
          form={form}
          name="seniority"
          emptyLabel="Choose"
          options={JOB_LABELS.seniority}
        />
        <ChoiceField
          form={form}
          name="visa"
          aside={OPTIONAL}
          emptyLabel="Not specified"
          options={JOB_LABELS.visa}
        />
      </div>
      <StackField form={form} />
    </div>
  )
}

function CompanyFields({ form }: { readonly form: JobFormReturn }) {
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <JobTextField
        form={form}
        name="company"
        hint={`At most ${jobs.fields.company.max} characters.`}
        autoComplete="organization"
      />
      <JobTextField
        form={form}
        name="companySite"
        aside={OPTIONAL}
        hint="Starts with “https://” or “http://”."
        inputMode="url"
        autoCapitalize="none"
        autoComplete="url"
      />
    </div>
  )
}
