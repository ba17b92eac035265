import { Button } from '#ui/controls/button'
import { TextAreaField } from '#ui/forms/form-field'
import { Article } from '#ui/text/article'
import { jobs } from '@devhood/contract/collections'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { LABELS } from './job-fields.ts'
import { type JobFormReturn } from './form-fields.tsx'

const { max } = jobs.fields.description

/** The description of an ad, with an optional preview of the formatted text. */
export function DescriptionField({ form }: { readonly form: JobFormReturn }) {
  const [isShown, setShown] = useState(false)
  return (
    <div className="grid grid-cols-1 gap-3">
      <TextAreaField
        form={form}
        name="description"
        label={LABELS.description}
        hint={`At most ${max.toLocaleString('en-US')} characters. **bold**, *emphasis*, \`code\`, # headings, [links](https://…), lists with - or 1., quotes with >, and blocks of code between lines of \`\`\`.`}
        rows={14}
        max={max}
        className="font-mono text-[1rem]"
      />
      <Button
        variant="line"
        size="sm"
        icon={isShown ? 'eyeOff' : 'eye'}
        aria-expanded={isShown}
        className="justify-self-start"
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide the preview' : 'Preview'}
      </Button>
      {isShown && <Preview form={form} />}
    </div>
  )
}

function Preview({ form }: { readonly form: JobFormReturn }) {
  const text = useWatch({ control: form.control, name: 'description' })
  return (
    <section
      aria-label="Preview of the description"
      className="rounded-card border border-border bg-surface px-4 py-4"
    >
      {text.trim() === '' ? (
        <p className="text-small text-muted">Nothing to preview yet.</p>
      ) : (
        <Article text={text} />
      )}
    </section>
  )
}
