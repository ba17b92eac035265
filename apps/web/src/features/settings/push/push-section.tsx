import { settings } from '#lib/settings/settings'
import { deletingQuery } from '#lib/mutations/hidden-deletions'
import { Notice } from '#ui/feedback/notice'
import { Loading, Skeleton } from '#ui/feedback/skeleton'
import { useQuery } from '@tanstack/react-query'

import { Section } from '../section.tsx'
import { OtherDevices } from './other-devices.tsx'
import { pushDevicesQuery, thisDeviceQuery } from './queries.ts'
import { QuietHoursForm } from './quiet-hours-form.tsx'
import { ThisDeviceRow } from './this-device-row.tsx'

/** Notifications on devices while no page is open: off until the viewer turns them on for each device. */
export function PushSection() {
  const { data: here } = useQuery(thisDeviceQuery())
  const { data: devices, error, isFetching, refetch } = useQuery(pushDevicesQuery())
  const { data: deleting } = useQuery(deletingQuery())
  const others = devices?.filter(
    ({ $id, endpoint }) => endpoint !== here?.endpoint && !deleting.includes($id),
  )
  return (
    <Section
      id="push"
      title="Notifications on your devices"
      text={`Also while ${settings.appName} is closed. Encrypted, and only on devices where you turn them on. Only the first of several likes or follows.`}
    >
      {here && devices && (
        <ThisDeviceRow
          support={here.support}
          device={devices.find(({ endpoint }) => endpoint === here.endpoint)}
        />
      )}
      {others && others.length > 0 && <OtherDevices devices={others} />}
      {devices && devices.length > 0 && <QuietHoursForm />}
      {!devices && error && (
        <Notice
          title="The devices with notifications didn't load"
          text={error.message}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!devices && !error && (
        <Loading label="Loading devices with notifications">
          <Skeleton className="h-14 w-2/3" />
        </Loading>
      )}
    </Section>
  )
}
