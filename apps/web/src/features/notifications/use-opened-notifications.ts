import { serviceWorkers } from '#lib/device/storage'
import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Opens what a notification of the device is about, when the service worker has brought this page to the front. */
export function useOpenedNotifications(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const container = serviceWorkers()
    const open = ({ data }: MessageEvent<{ readonly open?: string } | null>) => {
      if (data?.open) void navigate(data.open)
    }
    container?.addEventListener('message', open)
    return () => container?.removeEventListener('message', open)
  }, [navigate])
}
