import { formResolver } from '#lib/form-resolver'
import { useGoBack } from '#lib/go-back'
import { type Draft } from '#lib/use-draft'
import { usePictureForm } from '#lib/use-picture-form'
import { useTyping } from '#lib/use-typing'
import { type Upload } from '#lib/use-upload'
import { Button } from '#ui/button'
import { DraftNotice } from '#ui/draft-notice'
import { FormAlert } from '#ui/form-alert'
import { JOB_LIMITS, JOB_WORDS, type JobState } from '@devhood/contract'
import { jobs } from '@devhood/contract/collections'
import { type Job } from '@devhood/contract/schemas'
import { useForm, useWatch } from 'react-hook-form'

import { BadFields } from './bad-fields.tsx'
import { DescriptionField } from './description-field.tsx'
import { type JobFields, JobForm as JobSchema, type JobWords, shownFields } from './job-fields.ts'
import { LogoField } from './logo-field.tsx'
import { PlaceFields } from './place-fields.tsx'
import { SalaryFields } from './salary-fields.tsx'
import { Section } from './section.tsx'
import { StackField } from './stack-field.tsx'
import { ChoiceField, type JobFormReturn, OPTIONAL, WordField } from './word-field.tsx'

interface JobFormProps {
  /** The ad that is changed; none when a new one is made. */
  readonly job?: Job
  /** What the form starts with. */
  readonly words: JobWords
  readonly draft: Draft<JobWords>
  readonly upload: Upload
  readonly busy: boolean
  /** Rejects when it failed; then the form keeps every field and says what failed. */
  readonly onSubmit: (fields: JobFields) => Promise<unknown>
  /** Goes where the form leads, once everything was sent. */
  readonly onDone: () => Promise<void>
}

/** An ad from top to bottom, as it will be read. */
export function JobForm({ job, words, draft, upload, busy, ...on }: JobFormProps) {
  const status = job?.status ?? 'draft'
  const form = useForm<JobFields>({
    resolver: formResolver(JobSchema),
    defaultValues: { ...words, status, picture: draft.picture?.original },
  })
  const logo = useWatch({ control: form.control, name: 'logo' })
  useTyping(form, ({ picture: _picture, status: _status, ...typed }) => draft.keep(typed))
  const { submit, submitByKey, picture } = usePictureForm(form, {
    upload,
    busy,
    shown: shownFields,
    ...on,
  })
  return (
    // Ctrl+Enter is a second way to what the button does.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={job ? 'Edit the job' : 'Post a job'}
      onSubmit={submit}
      onKeyDown={submitByKey}
      className="grid max-w-200 grid-cols-1 gap-8"
    >
      {draft.forget && <DraftNotice onForget={draft.forget} upload={upload} />}
      <JobSection form={form} />
      <Section title="Company">
        <CompanyFields form={form} />
        <LogoField
          {...picture}
          job={job}
          isLeaving={logo === 'none'}
          onLeave={(isLeaving) => form.setValue('logo', isLeaving ? 'none' : '')}
        />
      </Section>
      <Section title="Salary" text="An ad without one says “No salary given”.">
        <SalaryFields form={form} />
      </Section>
      <Section title="Location and hours">
        <PlaceFields form={form} />
      </Section>
      <Section title="Description and how to apply">
        <DescriptionField form={form} />
        <WordField
          form={form}
          name="apply"
          hint="A web page or an email address. Everyone who reads the ad sees it."
          inputMode="email"
          autoCapitalize="none"
        />
      </Section>
      <BadFields form={form} />
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

/** A draft is kept or published; any other ad stays what it is. Enter in a field only keeps. */
function FormButtons({ form, status, busy }: FormButtonsProps) {
  const goBack = useGoBack()
  const next = useWatch({ control: form.control, name: 'status' })
  // Before the form is sent it is said what the ad is to be.
  const into = (state: JobState) => ({
    busy: busy && next === state,
    'aria-disabled': busy,
    onClick: () => form.setValue('status', state),
  })
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-1 max-sm:*:flex-1">
      <Button onClick={goBack}>Cancel</Button>
      {status === 'draft' ? (
        <>
          <Button type="submit" variant="line" {...into('draft')}>
            Save as draft
          </Button>
          <Button type="submit" variant="primary" {...into('live')}>
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
      <WordField
        form={form}
        name="title"
        hint={`What somebody will be, in ${titleMin} to ${titleMax} characters.`}
      />
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-3">
        <ChoiceField form={form} name="employment" none="Choose" options={JOB_WORDS.employment} />
        <ChoiceField form={form} name="seniority" none="Choose" options={JOB_WORDS.seniority} />
        <ChoiceField
          form={form}
          name="visa"
          aside={OPTIONAL}
          none="Not said"
          options={JOB_WORDS.visa}
        />
      </div>
      <StackField form={form} />
    </div>
  )
}

function CompanyFields({ form }: { readonly form: JobFormReturn }) {
  return (
    <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <WordField
        form={form}
        name="company"
        hint={`At most ${jobs.fields.company.max} characters.`}
        autoComplete="organization"
      />
      <WordField
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
