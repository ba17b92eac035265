import { isBlank, LIMITS } from '@devhood/contract'
import { type Announcement } from '@devhood/contract/schemas'
import { serverClock } from '#lib/api/server-clock'
import { messageOf } from '#lib/api/offline'
import { toast } from '#lib/feedback/toasts'
import { formResolver } from '#lib/forms/form-resolver'
import { atMost } from '#lib/forms/text-rules'
import { formatDate } from '#lib/text/format'
import { Button } from '#ui/controls/button'
import { NotLoaded } from '#ui/feedback/load-failed'
import { FormAlert } from '#ui/forms/form-alert'
import { TextAreaField, TextField } from '#ui/forms/form-field'
import { Confirm } from '#ui/overlays/confirm'
import { LightText } from '#ui/text/light-text'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'

import { announcementsQuery, operatorApi, operatorKeys } from '../queries.ts'

/** Announcements to everybody: a form for a new one, and the newest ones. */
export function Announcements() {
  const announcements = useQuery(announcementsQuery())
  return (
    <div className="grid grid-cols-1 gap-8">
      <AnnouncementForm />
      {announcements.data ? (
        <ul aria-label="Announcements" className="divide-y divide-border empty:hidden">
          {announcements.data.map((announcement) => (
            <AnnouncementRow key={announcement.$id} announcement={announcement} />
          ))}
        </ul>
      ) : (
        <NotLoaded
          query={announcements}
          title="The announcements didn't load"
          loading="Loading announcements"
          lines={['h-10', 'h-10']}
          className="grid gap-4"
        />
      )}
    </div>
  )
}

/** The field has the time of this device. */
const instantOf = (time: string) => new Date(time).toISOString()

const announcementFields = z.object({
  text: z.string().check(
    z.trim(),
    z.refine((text) => !isBlank(text), 'Write what everybody should know.'),
    atMost(LIMITS.announcementMax),
  ),
  startsAt: z.string(),
  endsAt: z.string().check(z.refine((time) => time !== '', 'Choose when it ends.')),
})
type AnnouncementFields = z.infer<typeof announcementFields>
const EMPTY: AnnouncementFields = { text: '', startsAt: '', endsAt: '' }

function useRefresh() {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey: operatorKeys.announcements })
    await client.invalidateQueries({ queryKey: ['site', 'announcement'] })
  }
}

function AnnouncementForm() {
  const refresh = useRefresh()
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ text, startsAt, endsAt }: AnnouncementFields) =>
      operatorApi.createAnnouncement({
        text,
        endsAt: instantOf(endsAt),
        ...(startsAt && { startsAt: instantOf(startsAt) }),
      }),
    retry: false,
  })
  const form = useForm<AnnouncementFields>({
    resolver: formResolver(announcementFields),
    defaultValues: EMPTY,
  })
  const submit = form.handleSubmit(async (fields) => {
    if (isPending) return
    try {
      await mutateAsync(fields)
      form.reset(EMPTY)
      toast({ title: 'The announcement is set' })
      await refresh()
    } catch (error) {
      form.setError('root', { message: messageOf(error as Error) })
    }
  })
  return (
    <form
      noValidate
      aria-label="New announcement"
      onSubmit={(event) => void submit(event)}
      className="grid max-w-120 grid-cols-1 gap-5"
    >
      <TextAreaField
        form={form}
        name="text"
        label="Text"
        hint="Members see it above every page until they close it, guests on the public pages. Of several at once, the newest."
        max={LIMITS.announcementMax}
        className="min-h-24"
      />
      <TextField form={form} name="startsAt" label="From (optional)" type="datetime-local" />
      <TextField form={form} name="endsAt" label="Until" type="datetime-local" />
      <FormAlert>{form.formState.errors.root?.message}</FormAlert>
      <Button type="submit" variant="primary" busy={isPending} className="justify-self-start">
        Show to everybody
      </Button>
    </form>
  )
}

const dateOf = (time: string) => formatDate(new Date(time))

/** What an announcement is at a time. */
function stateOf({ startsAt, endsAt }: Announcement, now: number) {
  if (Date.parse(endsAt) <= now) return `Ended ${dateOf(endsAt)}`
  if (Date.parse(startsAt) > now) return `From ${dateOf(startsAt)} until ${dateOf(endsAt)}`
  return `Until ${dateOf(endsAt)}`
}

function AnnouncementRow({ announcement }: { readonly announcement: Announcement }) {
  const refresh = useRefresh()
  const now = serverClock.now()
  const isOver = Date.parse(announcement.endsAt) <= now
  return (
    <li className="flex flex-wrap items-start justify-between gap-3 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <LightText text={announcement.text} mentions="" />
        <p className="text-small text-muted">{stateOf(announcement, now)}</p>
      </div>
      {!isOver && (
        <Confirm
          actionLabel="End"
          label={`End the announcement: ${announcement.text}`}
          question="Nobody sees it any more."
          size="sm"
          onConfirm={async () => {
            await operatorApi.endAnnouncement(announcement.$id)
            await refresh()
            toast({ title: 'The announcement has ended' })
          }}
        />
      )}
    </li>
  )
}
