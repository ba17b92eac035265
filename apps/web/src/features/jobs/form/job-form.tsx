import { formResolver } from '#lib/forms/form-resolver'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { usePictureForm } from '#lib/forms/use-picture-form'
import { useUpload } from '#lib/forms/use-upload'
import { useGoBack } from '#lib/navigation/go-back'
import { Button } from '#ui/controls/button'
import { DraftNotice } from '#ui/forms/draft-notice'
import { EntriesField } from '#ui/forms/entries-field'
import { StackInput } from '#features/suggestions'
import { type JobState } from '@devhood/contract'
import { jobs } from '@devhood/contract/collections'
import { type Job } from '@devhood/contract/schemas'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { useForm, useFormState, useWatch } from 'react-hook-form'
import { PROFILE_PICTURES } from '#lib/pictures/picture-rules'
import { Avatar } from '#ui/pictures/avatar'
import { FilePreview } from '#ui/pictures/file-preview'
import { PictureInput, type PictureInputProps } from '#ui/pictures/picture-input'

import {
  DescriptionField,
  JobField,
  JobFieldRow,
  type JobFormReturn,
  LocationFields,
} from './form-fields.tsx'
import {
  FIELD_NAMES,
  type JobFields,
  JobForm as JobSchema,
  type JobFormValues,
  LABELS,
  visibleFields,
} from './job-fields.ts'
import { forgive, isWideRange } from './forgive.ts'
import { AlreadyLive } from './already-live.tsx'
import { saveJob } from './save-job.ts'

interface JobFormProps {
  /** The ad to change; undefined for a new ad. */
  readonly job?: Job
  /** The poster, whose draft it is. */
  readonly userId: string
  /** Values without a draft. */
  readonly initial: JobFormValues
  /** Navigates away after a successful save. */
  readonly onDone: (jobId: string) => Promise<void>
}

const validate = formResolver(JobSchema)

/** The form of an ad. What is typed is a draft until it is saved. */
export function JobForm(props: JobFormProps) {
  const { job, userId, initial } = props
  const form = job ? `edit-job ${job.$id}` : 'new-job'
  const draft = useDraft({ userId, form }, initial)
  if (!draft.values) return null
  return <FormOfDraft key={draft.key} {...props} draft={draft} values={draft.values} />
}

interface FormOfDraftProps extends JobFormProps {
  readonly draft: Draft<JobFormValues>
  readonly values: JobFormValues
}

/** The fields are in the order of the ad's page. */
function FormOfDraft({ job, userId, draft, values, onDone }: FormOfDraftProps) {
  const status = job?.status ?? 'draft'
  const upload = useUpload(draft)
  const { mutateAsync, isPending, isSuccess } = useMutation(
    saveJob(useQueryClient(), { upload, job, poster: userId }),
  )
  const busy = isPending || isSuccess
  const form = useForm<JobFields>({
    resolver: (values, ...rest) => validate(forgive(values), ...rest),
    defaultValues: { ...values, status, picture: draft.picture?.original },
  })
  const logo = useWatch({ control: form.control, name: 'logo' })
  useFormChanges(form, ({ picture: _picture, status: _status, ...typed }) => draft.save(typed))
  const { submit, submitByKey, picture } = usePictureForm(form, {
    upload,
    busy,
    shown: visibleFields,
    onSubmit: async (fields) => {
      await mutateAsync(fields)
      draft.close()
    },
    onDone: () => onDone(values.jobId),
  })
  return (
    // Ctrl+Enter is a shortcut for the submit button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      noValidate
      aria-label={job ? 'Edit the job' : 'Post a job'}
      onSubmit={submit}
      onKeyDown={submitByKey}
      onBlur={() => showMeaning(form)}
      className="grid max-w-200 grid-cols-1 gap-8"
    >
      {draft.discard && <DraftNotice onDiscard={draft.discard} upload={upload} />}
      <JobSection form={form} />
      <Section title="Company">
        <JobFieldRow form={form} names={['company', 'companySite']} className="sm:grid-cols-2" />
        <LogoField
          {...picture}
          job={job}
          isRemoving={logo === 'none'}
          onRemovingChange={(isLeaving) => form.setValue('logo', isLeaving ? 'none' : '')}
        />
      </Section>
      <OtherSections form={form} />
      <ErrorSummary form={form} />
      <AlreadyLive message={form.formState.errors.root?.message} />
      <FormButtons form={form} status={status} busy={busy} />
    </form>
  )
}

/** Shows what was understood of what was typed, once a field is left. */
function showMeaning(form: JobFormReturn): void {
  const typed = form.getValues()
  const meant = forgive(typed)
  for (const name of FIELD_NAMES)
    if (meant[name] !== typed[name])
      form.setValue(name, meant[name], { shouldValidate: form.formState.isSubmitted })
}

interface PartProps {
  readonly form: JobFormReturn
}

const JobSection = ({ form }: PartProps) => (
  <div className="grid grid-cols-1 gap-5">
    <JobField form={form} name="title" />
    <JobFieldRow
      form={form}
      names={['employment', 'seniority', 'visa']}
      className="sm:grid-cols-3"
    />
    <EntriesField
      form={form}
      name="stack"
      Input={StackInput}
      label={LABELS.stack}
      hint={`Separated by commas, at most ${jobs.fields.stack.max}: Go, PostgreSQL, Kubernetes`}
      entriesLabel="Stack of this job"
    />
  </div>
)

const OtherSections = ({ form }: PartProps) => (
  <>
    <Section title="Salary" text="Without a salary, the ad says “No salary given”.">
      <JobFieldRow
        form={form}
        names={['salaryFrom', 'salaryTo', 'salaryCurrency', 'salaryUnit']}
        className="grid-cols-1 min-[20rem]:grid-cols-2 xl:grid-cols-4"
      />
      <WideRange form={form} />
    </Section>
    <Section title="Location and hours">
      <LocationFields form={form} />
    </Section>
    <Section title="Description and how to apply">
      <DescriptionField form={form} />
      <JobField form={form} name="apply" />
    </Section>
  </>
)

/** Warns of a range that says little, and refuses nothing. */
function WideRange({ form }: PartProps) {
  const [salaryFrom, salaryTo] = useWatch({
    control: form.control,
    name: ['salaryFrom', 'salaryTo'],
  })
  return (
    <output className="block text-small text-muted empty:hidden">
      {isWideRange({ salaryFrom, salaryTo })
        ? 'The range is wide: its end is more than one and a half times its beginning. Readers trust a narrower one.'
        : ''}
    </output>
  )
}

interface SectionProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

function Section({ title, text, children }: SectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-5 border-t border-border pt-6">
      <div>
        <h2 id={id} className="text-head">
          {title}
        </h2>
        {text && <p className="text-small text-muted">{text}</p>}
      </div>
      {children}
    </section>
  )
}

const MAX_WITHOUT_SUMMARY = 3

function ErrorSummary({ form }: PartProps) {
  const { errors } = useFormState({ control: form.control })
  const invalid = FIELD_NAMES.filter((name) => errors[name])
  if (invalid.length <= MAX_WITHOUT_SUMMARY) return null
  return (
    <section
      aria-label="Fields to check"
      className="grid gap-2 rounded-card border border-danger px-4 py-4"
    >
      <p className="text-strong">{`${invalid.length} fields need attention`}</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-small">
        {invalid.map((name) => (
          <li key={name}>
            <button type="button" className="link" onClick={() => form.setFocus(name)}>
              {LABELS[name]}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface FormButtonsProps extends PartProps {
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

interface LogoFieldProps extends Omit<PictureInputProps, 'accepted' | 'types' | 'shown'> {
  readonly job: Job | undefined
  /** Whether saving the form removes the existing logo. */
  readonly isRemoving: boolean
  readonly onRemovingChange: (isRemoving: boolean) => void
}

/** The company's current logo or the newly chosen one. */
function LogoField({ job, isRemoving, onRemovingChange, ...rest }: LogoFieldProps) {
  const file = rest.upload.state?.original
  const currentLogo = isRemoving ? undefined : job?.imageUrl
  return (
    <div className="grid gap-3">
      <PictureInput
        {...rest}
        label="Logo"
        accepted={PROFILE_PICTURES}
        types="optional · PNG, JPG"
        chooseLabel={currentLogo || file ? 'Choose another logo' : 'Choose a logo'}
        shown={<LogoPreview file={file} name={job?.company ?? '?'} imageUrl={currentLogo} />}
      />
      {job?.imageUrl && !file && (
        <Button
          size="sm"
          className="justify-self-start"
          onClick={() => onRemovingChange(!isRemoving)}
        >
          {isRemoving ? 'Keep the logo' : 'Remove the logo'}
        </Button>
      )}
    </div>
  )
}

interface LogoPreviewProps {
  readonly file: File | undefined
  readonly name: string
  readonly imageUrl: string | null | undefined
}

function LogoPreview({ file, name, imageUrl }: LogoPreviewProps) {
  if (file)
    return <FilePreview key={`${file.name} ${file.lastModified}`} file={file} shape="square" />
  return <Avatar name={name} imageUrl={imageUrl} size={136} shape="square" />
}
