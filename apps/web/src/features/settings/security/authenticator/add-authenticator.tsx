import { accountKeys } from '#features/account'
import { Dialog } from '#ui/overlays/dialog'
import { type Account, type MfaType } from '@devhood/contract/schemas'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodesDialog } from './codes-dialog.tsx'
import { ConnectApp } from './connect-app.tsx'
import { StartForm } from './start-form.tsx'

interface AddAuthenticatorProps {
  readonly account: Account
  readonly onClose: () => void
}

/** Adds an authenticator app: asks for the password, shows the app's secret, and then the recovery codes. */
export function AddAuthenticator({ account, onClose }: AddAuthenticatorProps) {
  const client = useQueryClient()
  const [app, setApp] = useState<MfaType>()
  const [codes, setCodes] = useState<readonly string[]>()
  const close = () => {
    onClose()
    void client.invalidateQueries({ queryKey: accountKeys.all })
  }
  if (codes) return <CodesDialog codes={codes} onClose={close} />
  return (
    <Dialog open onClose={close} title="Add an authenticator app">
      {app ? (
        <ConnectApp app={app} onConnected={setCodes} />
      ) : (
        <StartForm account={account} onStarted={setApp} />
      )}
    </Dialog>
  )
}
