import { LIMITS, SITE_PAGE_TITLES, type SitePageName } from '@devhood/contract'
import { type SitePage } from '@devhood/contract/schemas'
import { useCurrentUser } from '#features/account'
import { isConflict } from '#lib/api/api-errors'
import { messageOf } from '#lib/api/offline'
import { toast } from '#lib/feedback/toasts'
import { formResolver } from '#lib/forms/form-resolver'
import { atMost } from '#lib/forms/text-rules'
import { type Draft, useDraft } from '#lib/forms/use-draft'
import { useFormChanges } from '#lib/forms/use-form-changes'
import { settings } from '#lib/settings/settings'
import { Button } from '#ui/controls/button'
import { ButtonLink } from '#ui/controls/button-link'
import { TabPanels } from '#ui/controls/tabs'
import { NotLoaded } from '#ui/feedback/load-failed'
import { FormAlert } from '#ui/forms/form-alert'
import { TextAreaField } from '#ui/forms/form-field'
import { Confirm } from '#ui/overlays/confirm'
import { Article } from '#ui/text/article'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

import { operatorApi, operatorKeys, pageVersionsQuery } from '../queries.ts'
import { PageVersions } from './page-versions.tsx'
import { TEMPLATES } from './templates.ts'

const pageFields = z.object({ text: z.string().check(atMost(LIMITS.sitePageMax)) })
type PageFields = z.infer<typeof pageFields>

/** Edits a page of the site: the last version, or a template. What is typed is a draft on this device. */
export function PageEditor({ name }: { readonly name: SitePageName }) {
  const me = useCurrentUser()
  const versions = useInfiniteQuery(pageVersionsQuery(name))
  const [last] = versions.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <div className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-head">{SITE_PAGE_TITLES[name]}</h2>
        {last?.text && (
          <ButtonLink to={`/${name}`} size="sm" variant="ghost">
            Open the page
          </ButtonLink>
        )}
      </div>
      {versions.data ? (
        <DraftEditor name={name} last={last} userId={me.$id} versions={versions} />
      ) : (
        <NotLoaded
          query={versions}
          title="The page didn't load"
          loading="Loading the page"
          lines={['h-10 w-1/3', 'h-72']}
          className="grid gap-4"
        />
      )}
    </div>
  )
}

interface EditorProps {
  readonly name: SitePageName
  readonly last: SitePage | undefined
  readonly userId: string
  readonly versions: Parameters<typeof PageVersions>[0]['versions']
}

function DraftEditor(props: EditorProps) {
  const { name, last, userId } = props
  const text = last?.text || TEMPLATES[name](settings.appName)
  const draft = useDraft<PageFields>({ userId, form: `page ${name}` }, { text })
  return draft.values && <Editor {...props} values={draft.values} draft={draft} />
}

/** Publishes the next version. */
function useWritePage(name: SitePageName, last: SitePage | undefined) {
  const client = useQueryClient()
  const refresh = async () => {
    await client.invalidateQueries({ queryKey: operatorKeys.pages })
    await client.invalidateQueries({ queryKey: ['site', name] })
  }
  return useMutation({
    mutationFn: async (text: string) =>
      operatorApi.writePage(name, { text, after: last?.version ?? 0 }),
    onSuccess: refresh,
    // The version that another operator has published is shown below.
    onError: async (error) => (isConflict(error) ? refresh() : undefined),
  })
}

const VIEWS = { write: 'Write', preview: 'Preview' } as const

interface TextPanelsProps {
  readonly form: UseFormReturn<PageFields>
  readonly view: keyof typeof VIEWS
  readonly onView: (view: keyof typeof VIEWS) => void
}

/** The text, or how it will look. */
const TextPanels = ({ form, view, onView }: TextPanelsProps) => (
  <div>
    <TabPanels label="View" tabs={VIEWS} selected={view} onSelect={onView}>
      {view === 'write' ? (
        <TextAreaField
          form={form}
          name="text"
          label="Text"
          hint="# Heading, - list, **bold**, [link](/rules)"
          max={LIMITS.sitePageMax}
          className="min-h-96"
        />
      ) : (
        <Article text={form.getValues('text')} />
      )}
    </TabPanels>
  </div>
)

function Editor(
  props: EditorProps & { readonly values: PageFields; readonly draft: Draft<PageFields> },
) {
  const { name, last, versions, values, draft } = props
  const [view, setView] = useState<keyof typeof VIEWS>('write')
  const { mutateAsync, isPending } = useWritePage(name, last)
  const form = useForm<PageFields>({ resolver: formResolver(pageFields), defaultValues: values })
  useFormChanges(form, draft.save)
  const edit = (text: string) => {
    form.setValue('text', text, { shouldDirty: true })
    draft.save({ text })
    setView('write')
  }
  const publish = form.handleSubmit(async ({ text }) => {
    if (isPending) return
    try {
      const { version } = await mutateAsync(text)
      draft.save(undefined)
      toast({ title: `Version ${version} is published` })
    } catch (error) {
      form.setError('root', { message: messageOf(error as Error) })
    }
  })
  return (
    <>
      <form
        noValidate
        aria-label={SITE_PAGE_TITLES[name]}
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => void publish(event)}
      >
        <TextPanels form={form} view={view} onView={setView} />
        <FormAlert>{form.formState.errors.root?.message}</FormAlert>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="primary" busy={isPending}>
            {`Publish version ${(last?.version ?? 0) + 1}`}
          </Button>
          {last?.text && (
            <Confirm
              actionLabel="Take the page away"
              question="Nothing links to it any more. Its versions stay here."
              onConfirm={async () => {
                await mutateAsync('')
                toast({ title: 'The page is taken away' })
              }}
            />
          )}
        </div>
      </form>
      <PageVersions versions={versions} onEdit={edit} />
    </>
  )
}
